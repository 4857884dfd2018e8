// The facts of one step of a submission, for the owner's page and for the review.
import type { SubmittedProperty } from '#domain/property/owner-property.ts';
import { factsOfStep } from '#domain/property/facts.ts';
import type { FieldStep, Visibility } from '#domain/property/fields.ts';
import { ExternalLink, Fact } from '#ui/controls/fact-list.tsx';
import { Entries } from './entries.tsx';

interface SubmittedFactsProps {
  property: SubmittedProperty;
  step: FieldStep;
  /** Leaves out facts with another visibility. */
  visibility?: Visibility;
  /** Leaves out facts that aren't known. */
  onlyGiven?: boolean;
}

export function SubmittedFacts({ property, step, visibility, onlyGiven = false }: SubmittedFactsProps) {
  const facts = factsOfStep(property, step, visibility);
  return facts
    .filter(({ text }) => !onlyGiven || (text !== null && text !== ''))
    .map(({ name, text, link }) => (
      <Fact key={name} name={name}>
        {typeof text === 'object' ? text && <Entries entries={text} /> : <FactText text={text} link={link} />}
      </Fact>
    ));
}

function FactText({ text, link }: { text: string; link: string | null }) {
  if (link === null) return text;
  if (link === text) return <ExternalLink url={link} />;
  return (
    <a href={link} className="link">
      {text}
    </a>
  );
}
