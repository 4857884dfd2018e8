// Thanks the owner after "Send your changes".
import { useEffect, useState } from 'react';
import { Alert } from '#ui/controls/alert.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { readSentForm, removeSentForm } from './sent-form.ts';

interface ChangesReceivedProps {
  /** The property that the page shows. */
  id: string;
  isApproved: boolean;
}

export function ChangesReceived(props: ChangesReceivedProps) {
  const isHydrated = useHydrated();
  return isHydrated ? <JustSent key={props.id} {...props} /> : null;
}

function JustSent({ id, isApproved }: ChangesReceivedProps) {
  const [isJustSent] = useState(() => readSentForm()?.propertyId === id);
  useEffect(() => {
    if (isJustSent) removeSentForm();
  }, [isJustSent]);
  if (!isJustSent) return null;
  return (
    <div className="mt-6">
      <Alert tone="success">
        {isApproved
          ? 'Thanks! We’ve got your changes. Your listing stays as it is until we’ve looked at them.'
          : 'Thanks! We’ve got your changes.'}
      </Alert>
    </div>
  );
}
