// Changed fields in reviews and in the audit log: the words and entries that were removed and added.
import type { ReactNode } from 'react';
import type { Change, Changes } from '#domain/property/changes.ts';
import { formatValue, nameOfField } from '#domain/property/facts.ts';
import { isFieldName, rowOf } from '#domain/property/fields.ts';
import { abridge, compareWords, countCharacters, findMissing } from './compare-words.ts';
import { Disclosure } from './disclosure.tsx';
import { Added, LineDifference, MarkedText, Removed, ValueDifference } from './text-difference.tsx';

interface ChangeListProps {
  changes: Changes;
  /** Folds a text if what it shows is long. */
  foldsLong?: boolean;
}

/** Shows nothing if there are no changes. */
export function ChangeList({ changes, foldsLong = false }: ChangeListProps) {
  const listed = Object.entries(changes);
  if (listed.length === 0) return null;
  return (
    <ul className="mt-2 space-y-2 text-sm">
      {listed.map(([field, change]) => (
        <li key={field} className="wrap-anywhere">
          {change === null ? (
            <>{nameOfField(field)} changed</>
          ) : (
            <ChangedValue field={field} change={change} foldsLong={foldsLong} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface ChangedValueProps {
  field: string;
  change: Change;
  foldsLong: boolean;
}

function ChangedValue({ field, change: { from, to }, foldsLong }: ChangedValueProps) {
  const label = nameOfField(field);
  const kind = isFieldName(field) ? rowOf(field).kind.type : null;
  if (kind === 'text')
    return <ChangedText label={label} from={textOf(from)} to={textOf(to)} foldsLong={foldsLong} />;
  if (isList(from) && isList(to)) return <ChangedEntries label={label} from={from} to={to} />;
  return (
    <>
      <Label>{label}</Label>{' '}
      {kind === 'line' || kind === 'link' ? (
        <LineDifference from={textOf(from)} to={textOf(to)} />
      ) : (
        <ValueDifference from={from === null ? null : formatValue(field, from)} to={formatValue(field, to)} />
      )}
    </>
  );
}

type ChangeValue = Change['from'];

const textOf = (value: ChangeValue) => (typeof value === 'string' ? value : '');

function isList(value: ChangeValue): value is readonly string[] {
  return typeof value === 'object' && value !== null;
}

function Label({ children }: { children: ReactNode }) {
  return <span className="font-semibold">{children}:</span>;
}

/** The number of characters from which a text is folded. */
const minFolded = 600;

interface ChangedTextProps {
  label: string;
  from: string;
  to: string;
  foldsLong: boolean;
}

function ChangedText({ label, from, to, foldsLong }: ChangedTextProps) {
  const all = compareWords(from, to);
  const parts = all && abridge(all);
  const hasKept = all?.some(({ kind }) => kind === 'kept');
  const text = (
    <>
      <MarkedText from={from} to={to} parts={parts} />
      {hasKept && (
        <Disclosure label="Show the whole text" name={label}>
          <p dir="auto" className="max-w-prose border-l-2 border-line pl-3 whitespace-pre-line">
            {to}
          </p>
        </Disclosure>
      )}
    </>
  );
  const shown = parts ? countCharacters(parts) : from.length + to.length;
  if (!foldsLong || shown < minFolded)
    return (
      <>
        <Label>{label}</Label>
        {text}
      </>
    );
  return (
    <details>
      <summary className="cursor-pointer py-1">{label} changed</summary>
      {text}
    </details>
  );
}

interface ChangedEntriesProps {
  label: string;
  from: readonly string[];
  to: readonly string[];
}

function ChangedEntries({ label, from, to }: ChangedEntriesProps) {
  const [removed, added] = [findMissing(from, to), findMissing(to, from)];
  const [keptBefore, kept] = [findMissing(from, removed), findMissing(to, added)];
  const isReordered = JSON.stringify(keptBefore) !== JSON.stringify(kept);
  const isOtherwiseSame = removed.length === 0 && added.length === 0;
  return (
    <>
      <Label>{isReordered ? `${label}, in a new order` : label}</Label>
      {isOtherwiseSame ? <Entries entries={to} /> : <MarkedEntries removed={removed} added={added} />}
      {!isOtherwiseSame && kept.length > 0 && (
        <Disclosure label="Show the whole list" name={label}>
          <Entries entries={to} />
        </Disclosure>
      )}
    </>
  );
}

function MarkedEntries({ removed, added }: { removed: readonly string[]; added: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
      {removed.map((entry) => (
        <li key={entry} dir="auto">
          <Removed>{entry}</Removed>
        </li>
      ))}
      {added.map((entry) => (
        <li key={entry} dir="auto">
          <Added>{entry}</Added>
        </li>
      ))}
    </ul>
  );
}

function Entries({ entries }: { entries: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {entries.map((entry) => (
        <li key={entry} dir="auto">
          {entry}
        </li>
      ))}
    </ul>
  );
}
