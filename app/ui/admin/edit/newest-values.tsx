// What somebody else has saved while a property was edited, beside what was typed. Whoever edits looks through it, takes
// over what is right, and saves again.
import { useEffect, useRef } from 'react';
import { statusLabels } from '#domain/property.ts';
import type { EditedField } from '#domain/property-edit.ts';
import { differences, type EditForm, type PropertyToEdit } from '#domain/property-edit-form.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { fieldLabel, valueWords } from '../field-words.ts';

interface NewestValuesProps {
  newest: PropertyToEdit;
  /** What was typed when it was sent. */
  typed: EditForm;
  taken: ReadonlySet<EditedField>;
  onTake: (field: EditedField) => void;
}

export function NewestValues({ newest, typed, taken, onTake }: NewestValuesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest) box.current?.focus();
  }, [newest]);
  return (
    <Alert tone="warning" ref={box}>
      <p className="font-semibold">This home was changed while you were editing. Its newest values:</p>
      <ul className="mt-2 space-y-3 text-ink">
        <li>
          <strong>Status</strong>: {statusLabels[newest.status]}
        </li>
        {differences(newest.form, typed).map((field) => (
          <li key={field} className="wrap-anywhere">
            <p>
              <strong>{fieldLabel(field)}</strong>, now: {valueWords(field, newest.form[field])}. Yours:{' '}
              {valueWords(field, typed[field])}.
            </p>
            {field !== 'photoIds' && !taken.has(field) && (
              <button type="button" onClick={() => onTake(field)} className="button button-quiet mt-1 px-4">
                Use theirs for {fieldLabel(field)}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3">Everything you typed is still here. Look it over, then save again.</p>
    </Alert>
  );
}
