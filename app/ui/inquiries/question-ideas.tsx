// Buttons that add a question to the message of the inquiry form. They need JavaScript.
import type { RefObject } from 'react';
import type { Plan } from '#domain/stay/fit.ts';
import { listQuestionIdeas } from '#domain/inquiry/question-ideas.ts';
import { useHydrated } from '../controls/use-hydrated.ts';
import type { InquiryListing } from './inquiry-form.tsx';

interface QuestionIdeasProps {
  listing: InquiryListing;
  plan: Plan;
  message: string | boolean | undefined;
  form: RefObject<HTMLFormElement | null>;
}

export function QuestionIdeas({ listing, plan, message, form }: QuestionIdeasProps) {
  const ideas = listQuestionIdeas(listing, plan.pets).filter((idea) => !String(message).includes(idea));

  function add(idea: string) {
    const field = form.current?.querySelector('textarea');
    if (!field) return;
    field.value = [field.value.trim(), idea].filter(Boolean).join('\n');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }

  if (!useHydrated() || ideas.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-muted">Add a question:</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {ideas.map((idea) => (
          <li key={idea}>
            <button type="button" onClick={() => add(idea)} className="button button-quiet text-sm">
              {idea}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
