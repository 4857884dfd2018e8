// What was typed into a form after it had become a property, here or on another device: shown, so that nothing typed is
// lost, until its owner uses it for a new submission or discards it.
import { useState } from 'react';
import { href, Link } from 'react-router';
import { changedFields } from '#domain/draft-merge.ts';
import { emptyForms } from '#domain/submission-form.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { fieldLabel, fieldWords } from './field-words.ts';
import { createLocalCopies, type LocalCopy } from './local-copy.ts';

interface LeftOverProps {
  /** The draft that the last submission of this browser was made of, as far as the server knows. */
  submittedDraft: string | null;
  /** Whether the form below has a draft already, into which nothing else may be put. */
  isTaken: boolean;
}

interface Left {
  draftId: string;
  copy: LocalCopy;
}

const copies = createLocalCopies(() => localStorage);

export function LeftOver(props: LeftOverProps) {
  // What this browser keeps, the server does not know.
  return useHydrated() && <WhatIsLeft {...props} />;
}

function WhatIsLeft({ submittedDraft, isTaken }: LeftOverProps) {
  const [left, setLeft] = useState(() => findLeft(submittedDraft));
  if (!left) return null;

  function handleUse({ draftId, copy }: Left) {
    const forms = { ...copy.forms, photos: emptyForms.photos };
    copies.write(null, { agreed: emptyForms, forms, sent: {} });
    copies.remove(draftId);
    window.location.assign(href('/submit-property'));
  }
  function handleDiscard({ draftId }: Left) {
    copies.remove(draftId);
    setLeft(findLeft(submittedDraft));
  }

  return (
    <div className="mt-6">
      <Alert tone="warning">
        <p className="font-semibold">You changed this after the property was submitted</p>
        <p className="mt-1">
          It is not part of the submission. To have it changed there,{' '}
          <Link to={href('/contact')} className="underline">
            write to us
          </Link>
          .
        </p>
        <Changes copy={left.copy} />
        <div className="mt-3 flex flex-wrap gap-2">
          {!isTaken && (
            <Button look="quiet" onClick={() => handleUse(left)}>
              Use it for a new submission
            </Button>
          )}
          <Button look="quiet" onClick={() => handleDiscard(left)}>
            Discard it
          </Button>
        </div>
      </Alert>
    </div>
  );
}

function findLeft(submittedDraft: string | null): Left | null {
  for (const draftId of [submittedDraft, ...copies.leftOvers()]) {
    const copy = draftId === null ? null : copies.read(draftId);
    if (draftId !== null && copy && changesIn(copy).length > 0) return { draftId, copy };
  }
  return null;
}

/** Photographs went to the server by themselves, or were told not to. */
function changesIn({ agreed, forms }: LocalCopy) {
  return changedFields(agreed, forms).filter(({ step }) => step !== 'photos');
}

function Changes({ copy }: { copy: LocalCopy }) {
  return (
    <dl className="mt-3 space-y-2">
      {changesIn(copy).map(({ step, field, value }) => (
        <div key={`${step} ${field}`}>
          <dt className="text-sm font-semibold">{fieldLabel(field)}</dt>
          <dd className="max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere text-ink">
            {fieldWords(field, value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
