// Whether what was typed is saved, in a few quiet words.
import { useState } from 'react';
import type { SaveStatus } from './draft-state.ts';

const words: Record<SaveStatus, string> = {
  here: 'Kept in this browser',
  saving: 'Saving…',
  saved: 'Saved',
  unsent: 'Not sent yet: kept in this browser, we try again',
  asking: 'Waiting for your decision',
  closed: 'Closed in another window: kept in this browser',
  sent: 'Submitted already',
  submitted: 'Submitted',
};

/** A screen reader hears when saving fails and when it works again, and not each time that somebody stops typing. */
export function SaveLine({ status }: { status: SaveStatus }) {
  const isTrouble = status === 'unsent' || status === 'closed';
  const [wasTrouble, setWasTrouble] = useState(false);
  if (isTrouble && !wasTrouble) setWasTrouble(true);

  return (
    <>
      <p
        data-save={status}
        className={`text-right text-sm ${isTrouble ? 'font-semibold text-amber' : 'text-muted'}`}
      >
        {words[status]}
      </p>
      <output className="sr-only">
        {isTrouble && 'Your changes could not be sent. This browser keeps them.'}
        {wasTrouble && !isTrouble && 'Your changes can be sent again.'}
      </output>
    </>
  );
}
