// Why a guest comes and who comes, in the inquiry form. Optional; the owner reads it before the message.
import { useState } from 'react';
import { petKinds, reasonNames, stayReasons } from '#domain/introduction.ts';
import { SelectField } from '../controls/choices.tsx';
import { useFieldState } from '../controls/form-state.ts';

interface IntroductionFieldsProps {
  guests: number;
  hasPets: boolean;
}

const reasonLabels = Object.fromEntries(reasonNames.map((name) => [name, stayReasons[name].label]));

/** Closed until the guest opens it, so that the form fits beside the listing. */
export function IntroductionFields({ guests, hasPets }: IntroductionFieldsProps) {
  const [reason, children] = [useFieldState('reason'), useFieldState('children')];
  // Without JavaScript, a refused form comes back with its values and their message.
  const [isOpen] = useState(reason.text + children.text !== '' || children.error !== null);
  // At least one guest is an adult.
  const counts = Array.from({ length: Math.max(1, guests) }, (_, index) => String(index));
  return (
    <details open={isOpen}>
      <summary className="min-h-6 cursor-pointer text-sm">
        Tell the owner about your stay <span className="text-muted">(optional)</span>
      </summary>
      <div className="mt-3 space-y-4">
        <SelectField
          name="reason"
          label="Why you’re coming"
          options={reasonNames}
          labels={reasonLabels}
          placeholder="Rather not say"
          optional
        />
        <SelectField
          name="children"
          label="Children among the guests"
          options={counts}
          placeholder="Rather not say"
          optional
        />
        {hasPets && (
          <SelectField
            name="petKind"
            label="Your pet"
            options={petKinds}
            placeholder="Rather not say"
            optional
          />
        )}
      </div>
    </details>
  );
}
