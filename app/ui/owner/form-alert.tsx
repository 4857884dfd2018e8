// The message after sending a form of the owner's page. It takes the focus, unless a field has an error.
import { useEffect, useRef } from 'react';
import { Alert } from '#ui/controls/alert.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';

export function FormAlert({ result }: { result: FormResult | null }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result?.ok || result?.issues.length === 0) alert.current?.focus();
  }, [result]);
  if (result === null) return null;
  return (
    <div className="mt-6">
      <Alert ref={alert} tone={result.ok ? 'success' : 'error'}>
        {result.message}
      </Alert>
    </div>
  );
}
