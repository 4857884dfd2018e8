// Fields that were changed here and in another window, each in its own way, with both texts to choose from.
import { useEffect, useRef } from 'react';
import type { FieldConflict } from '#domain/draft-merge.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { fieldLabel, fieldWords } from './field-words.ts';

interface ConflictAlertProps {
  conflicts: readonly FieldConflict[];
  /** Grows when somebody wanted to go on without a decision: the alert takes the focus then. */
  asked: number;
  onDecide: (conflict: FieldConflict, choice: 'mine' | 'theirs') => void;
}

export function ConflictAlert({ conflicts, asked, onDecide }: ConflictAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);

  function decide(conflict: FieldConflict, choice: 'mine' | 'theirs') {
    // The buttons go with the decision.
    box.current?.focus();
    onDecide(conflict, choice);
  }

  return (
    <Alert tone="error" ref={box}>
      <p>This was changed here and also in another window or on another device. Which do you want to keep?</p>
      <ul className="mt-3 space-y-4">
        {conflicts.map((conflict) => (
          <li key={`${conflict.step} ${conflict.field}`}>
            <Choice conflict={conflict} onDecide={(choice) => decide(conflict, choice)} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface ChoiceProps {
  conflict: FieldConflict;
  onDecide: (choice: 'mine' | 'theirs') => void;
}

function Choice({ conflict, onDecide }: ChoiceProps) {
  const label = fieldLabel(conflict.field);
  return (
    <>
      <p className="font-semibold">{label}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm">
        <dt>Mine</dt>
        <dd className="line-clamp-3 min-w-0 break-words text-ink">
          {fieldWords(conflict.field, conflict.mine)}
        </dd>
        <dt>The other</dt>
        <dd className="line-clamp-3 min-w-0 break-words text-ink">
          {fieldWords(conflict.field, conflict.theirs)}
        </dd>
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="quiet" aria-label={`Keep mine: ${label}`} onClick={() => onDecide('mine')}>
          Keep mine
        </Button>
        <Button look="quiet" aria-label={`Take the other: ${label}`} onClick={() => onDecide('theirs')}>
          Take the other
        </Button>
      </div>
    </>
  );
}
