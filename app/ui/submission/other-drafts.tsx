// Other unfinished submissions of this browser: the form shows one of them at a time.
import { useState } from 'react';
import { href } from 'react-router';
import { failureMessage } from '#domain/failure.ts';
import type { UnfinishedDraft } from '#domain/own-property.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { draftName } from '#ui/owner/draft-name.ts';
import { useSend } from './use-send.ts';

export function OtherDrafts({ drafts }: { drafts: readonly UnfinishedDraft[] }) {
  const send = useSend();
  const [opening, setOpening] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  if (drafts.length === 0) return null;

  async function handleOpen(draftId: string) {
    setOpening(draftId);
    const answer = await send({ intent: 'switch', draftId });
    // What this window has typed stays with its draft; the other one is read afresh.
    if (answer.ok) window.location.assign(href('/submit-property'));
    else {
      setOpening(null);
      setTrouble(failureMessage(answer.failure));
    }
  }

  return (
    <section aria-labelledby="other-drafts" className="mt-6 rounded-control bg-sand px-4 py-3">
      <h2 id="other-drafts" className="text-lg">
        {drafts.length === 1 ? 'Another unfinished submission' : 'Other unfinished submissions'} in this
        browser
      </h2>
      <ul className="mt-2 space-y-2">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <span className="wrap-anywhere">{draftName(draft)}</span>
            <Button
              look="quiet"
              busy={opening === draft.id ? 'Opening…' : null}
              onClick={() => void handleOpen(draft.id)}
            >
              Open<span className="sr-only"> {draftName(draft)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {trouble !== null && (
        <div className="mt-3">
          <Alert tone="error">{trouble}</Alert>
        </div>
      )}
    </section>
  );
}
