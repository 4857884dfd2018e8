// Facts of a submission, for the owner's page and for the review.
import type { SubmittedProperty } from '#domain/property/owner-property.ts';
import { listFacts } from '#domain/property/facts.ts';
import type { FieldName } from '#domain/property/fields.ts';
import { ExternalLink, Fact } from '#ui/controls/fact-list.tsx';
import { Entries } from './entries.tsx';

interface SubmittedFactsProps {
  property: SubmittedProperty;
  fields: readonly FieldName[];
}

/** Leaves out facts that aren't known. */
export function SubmittedFacts({ property, fields }: SubmittedFactsProps) {
  return listFacts(property, fields).map(
    ({ name, text, link }) =>
      text !== null && (
        <Fact key={name} name={name} long={typeof text === 'string' && text.length > longText}>
          {typeof text === 'string' ? <FactText text={text} link={link} /> : <Entries entries={text} />}
        </Fact>
      ),
  );
}

/** In characters. */
const longText = 80;

function FactText({ text, link }: { text: string; link: string | null }) {
  if (link === null) return text;
  if (link === text) return <ExternalLink url={link} />;
  return (
    <a href={link} className="link">
      {text}
    </a>
  );
}
