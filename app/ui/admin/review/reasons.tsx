// Reasons to start from: a press writes one into the notes, where it is made to fit.
import { rejectionReasons } from '#domain/rejection-reasons.ts';
import { fieldId } from '#ui/controls/form-state.ts';
import { useHydrated } from '#ui/controls/use-hydrated.ts';

/** `field` is the name of the text that they are written into. Not there before the page is awake. */
export function Reasons({ field }: { field: string }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <fieldset>
      <legend className="text-sm text-muted">Start with</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {rejectionReasons.map(({ label, notes }, place) => (
          <button
            key={label}
            type="button"
            data-reason
            aria-keyshortcuts={String(place + 1)}
            onClick={() => startFrom(field, notes)}
            className="inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-3.5 text-sm hover:bg-sand"
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Takes the place of another reason that nobody has touched; what somebody wrote is kept above it. */
function startFrom(field: string, reason: string): void {
  const text = document.querySelector<HTMLTextAreaElement>(`#${fieldId(field)}`);
  if (!text) return;
  const written = text.value.trim();
  const isUntouched = written === '' || rejectionReasons.some(({ notes }) => notes === written);
  text.setRangeText(isUntouched ? reason : `${written}\n\n${reason}`, 0, text.value.length, 'end');
  text.dispatchEvent(new Event('input', { bubbles: true }));
  text.focus();
}
