// What somebody else has changed while a property was edited. Fields that were left alone have followed; where both typed
// into one, whoever edits chooses here, and can choose again.
import { useEffect, useRef } from 'react';
import type { EditedField } from '#domain/property-edit.ts';
import type { FormValue, OtherChange } from '#domain/property-edit-form.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { fieldLabel, valueWords } from '../field-words.ts';

interface ChangedMeanwhileProps {
  changes: readonly OtherChange[];
  /** The fields in which the other's version was chosen. */
  given: ReadonlySet<EditedField>;
  onChoose: (field: EditedField, value: FormValue) => void;
}

export function ChangedMeanwhile({ changes, given, onChoose }: ChangedMeanwhileProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes.length > 0) box.current?.focus();
  }, [changes]);
  return (
    <Alert tone="warning" ref={box}>
      <p className="font-semibold">Changed meanwhile, and not saved over:</p>
      <ul className="mt-2 space-y-3 text-ink">
        {changes.map((change) => (
          <li key={change.field} className="wrap-anywhere">
            <p>
              <strong>{fieldLabel(change.field)}</strong>, now: {valueWords(change.field, change.theirs)}.
            </p>
            {change.mine !== null && (
              <Choice
                change={{ ...change, mine: change.mine }}
                given={given.has(change.field)}
                onChoose={onChoose}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3">Look through it, and save again: everything that you typed is still in the form.</p>
    </Alert>
  );
}

interface ChoiceProps {
  change: OtherChange & { mine: FormValue };
  given: boolean;
  onChoose: ChangedMeanwhileProps['onChoose'];
}

function Choice({ change: { field, theirs, mine }, given, onChoose }: ChoiceProps) {
  return (
    <>
      <p>Yours: {valueWords(field, mine)}.</p>
      <button
        type="button"
        onClick={() => onChoose(field, given ? mine : theirs)}
        className="button button-quiet mt-1 px-4"
      >
        {given ? `Use yours for ${fieldLabel(field)} after all` : `Use theirs for ${fieldLabel(field)}`}
      </button>
    </>
  );
}
