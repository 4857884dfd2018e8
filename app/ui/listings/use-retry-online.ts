// Reads the page again when the browser's connection is back. Says nothing meanwhile: whoever failed does.
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

export function useRetryOnline(hasFailed: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!hasFailed) return undefined;
    const retry = () => void revalidate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed, revalidate]);
}
