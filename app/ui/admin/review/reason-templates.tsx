// Templates for the reason of a rejection.
import { rejectionReasons } from '#domain/review/review.ts';
import { fieldId } from '#ui/controls/form-state.ts';
import { useHydrated } from '#ui/controls/use-hydrated.ts';

/**
 * Needs JavaScript. Writes into the field "notes". The digits are shortcuts in a review (shortcuts.ts).
 */
export function ReasonTemplates() {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <fieldset>
      <legend className="text-sm text-muted">Common reasons</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {rejectionReasons.map(({ label, notes }, index) => (
          <button
            key={label}
            type="button"
            aria-keyshortcuts={String(index + 1)}
            onClick={() => insertTemplate(notes)}
            className="inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-3.5 text-sm hover:bg-sand"
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Replaces an unedited template. Otherwise appends to the text. */
function insertTemplate(reason: string): void {
  const text = document.querySelector<HTMLTextAreaElement>(`#${fieldId('notes')}`);
  if (!text) return;
  const written = text.value.trim();
  const isUntouched = written === '' || rejectionReasons.some(({ notes }) => notes === written);
  text.setRangeText(isUntouched ? reason : `${written}\n\n${reason}`, 0, text.value.length, 'end');
  text.dispatchEvent(new Event('input', { bubbles: true }));
  text.focus();
}
