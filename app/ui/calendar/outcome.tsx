// The result of the last form that a fetcher sent.
import type { Ref } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { Alert } from '../controls/alert.tsx';
import type { CalendarResult } from './owner-calendar.tsx';

interface OutcomeProps {
  fetcher: FetcherWithComponents<CalendarResult>;
  /** For callers that move the focus to the message. */
  ref?: Ref<HTMLOutputElement>;
}

export function Outcome({ fetcher: { state, data }, ref }: OutcomeProps) {
  const result = state === 'idle' ? data : undefined;
  return (
    <>
      <output ref={ref} tabIndex={-1} className="block text-sm font-medium">
        {result?.ok && <span className="mt-3 block">{result.message}</span>}
      </output>
      {result?.ok === false && (
        <div className="mt-3">
          <Alert tone="error">{result.message}</Alert>
        </div>
      )}
    </>
  );
}
