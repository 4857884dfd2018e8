// Links to all steps, for a form whose steps are complete.
import { submissionSteps } from '#domain/property/submission.ts';
import { stepHeadings } from './step-fields.tsx';
import type { Completion } from './use-completion.ts';
import type { Steps } from './use-steps.ts';

export function StepList({ steps, completion }: { steps: Steps; completion: Completion }) {
  return (
    <nav aria-label="Steps" className="mt-4">
      <ol className="flex flex-wrap gap-2">
        {submissionSteps.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              disabled={completion.isSaving || completion.progress !== null}
              aria-current={step === steps.step ? 'step' : undefined}
              onClick={() => void completion.skipTo(index + 1)}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-surface px-3.5 text-sm hover:bg-sand aria-[current=step]:bg-sand aria-[current]:font-semibold"
            >
              {index + 1}. {stepHeadings[step]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
