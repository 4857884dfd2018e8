// Thanks the owner after "Send your changes".
import { useEffect, useState } from 'react';
import { Alert } from '#ui/controls/alert.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { readSentForm, removeSentForm } from './sent-form.ts';

export function ChangesReceived({ id }: { id: string }) {
  const isHydrated = useHydrated();
  return isHydrated ? <JustSent key={id} id={id} /> : null;
}

/** `id` is the property that the page shows. */
function JustSent({ id }: { id: string }) {
  const [isJustSent] = useState(() => readSentForm()?.propertyId === id);
  useEffect(() => {
    if (isJustSent) removeSentForm();
  }, [isJustSent]);
  if (!isJustSent) return null;
  return (
    <div className="mt-6">
      <Alert tone="success">Thanks! We’ve got your changes.</Alert>
    </div>
  );
}
