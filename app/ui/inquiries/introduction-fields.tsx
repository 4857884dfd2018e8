// Why guests come and who comes, in the inquiry form. Optional; the owner reads it before the message.
import { petKinds, reasonNames, stayReasons } from '#domain/inquiry/introduction.ts';
import { SelectField } from '../controls/choices.tsx';

const reasonLabels = Object.fromEntries(reasonNames.map((name) => [name, stayReasons[name].label]));
const unsaid = 'Rather not say';

interface IntroductionFieldsProps {
  maxGuests: number;
  /** What the chosen values say. */
  introduction: string | null;
}

/**
 * Closed until the guest opens it, so that the form fits beside the listing. The closed line shows what was
 * chosen, so that saved values don't have to open it, which would move the fields below.
 */
export function IntroductionFields({ maxGuests, introduction }: IntroductionFieldsProps) {
  const counts = Array.from({ length: maxGuests }, (_, count) => String(count));
  return (
    <details>
      <summary className="min-h-6 cursor-pointer truncate text-sm">
        {introduction === null ? (
          <span key="ask">
            Tell the owner about you <span className="text-muted">(optional)</span>
          </span>
        ) : (
          <span key="said">
            {introduction} <span className="link">Change</span>
          </span>
        )}
      </summary>
      <div className="mt-2 space-y-3">
        <p className="text-sm text-muted">
          Fair housing law protects families with children: an owner may not turn you down because of them.
        </p>
        <SelectField
          name="reason"
          label="Why you’re coming"
          options={reasonNames}
          labels={reasonLabels}
          placeholder={unsaid}
          optional
        />
        <SelectField
          name="children"
          label="Children in your group"
          options={counts}
          labels={{ '0': 'None' }}
          placeholder={unsaid}
          optional
        />
        {/* Works without JavaScript, and keeps its value while "With pets" isn't checked. */}
        <div className="hidden group-has-[[name=pets]:checked]/ask:block">
          <SelectField name="petKind" label="Your pet" options={petKinds} placeholder={unsaid} optional />
        </div>
      </div>
    </details>
  );
}
