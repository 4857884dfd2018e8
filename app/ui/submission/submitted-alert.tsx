// Tells somebody who goes on typing that the property was submitted already, and where what was typed since is kept.
import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { Alert } from '#ui/controls/alert.tsx';

interface SubmittedAlertProps {
  /** Whether anything here is not part of what was submitted. */
  hasMore: boolean;
  /** Grows when somebody wanted to go on all the same: the alert takes the focus then. */
  asked: number;
}

export function SubmittedAlert({ hasMore, asked }: SubmittedAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
  return (
    <Alert tone="warning" ref={box}>
      <p className="font-semibold">This property was submitted already</p>
      <p className="mt-1">
        It was sent from another window or device, or by an earlier try from here.
        {hasMore && ' What you changed here since then is not part of it; this browser keeps it.'}
      </p>
      {/* The page is read afresh: it shows the confirmation, and what was changed since. */}
      <a href={href('/submit-property')} className="button button-quiet mt-3">
        {hasMore ? 'See what is missing' : 'See the confirmation'}
      </a>
    </Alert>
  );
}
