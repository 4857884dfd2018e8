// Changed fields in reviews and in the audit log: the words and entries that were removed and added.
import type { Change, Changes } from '#domain/property/changes.ts';
import { formatValue, nameOfField } from '#domain/property/facts.ts';
import { isFieldName, rowOf } from '#domain/property/fields.ts';
import { ListDifference, TextDifference, ValueDifference } from './text-difference.tsx';

interface ChangeListProps {
  changes: Changes;
  /** Folds texts of several lines. */
  foldsTexts?: boolean;
}

/** Shows nothing if there are no changes. */
export function ChangeList({ changes, foldsTexts = false }: ChangeListProps) {
  const listed = Object.entries(changes);
  if (listed.length === 0) return null;
  return (
    <ul className="mt-2 space-y-2 text-sm">
      {listed.map(([field, change]) => (
        <li key={field} className="wrap-anywhere">
          {change === null ? (
            <>{nameOfField(field)} changed</>
          ) : foldsTexts && kindOf(field) === 'text' ? (
            <details>
              <summary className="cursor-pointer py-1">{nameOfField(field)} changed</summary>
              <ChangedValue field={field} change={change} />
            </details>
          ) : (
            <>
              <span className="font-semibold">{nameOfField(field)}:</span>{' '}
              <ChangedValue field={field} change={change} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const kindOf = (field: string) => (isFieldName(field) ? rowOf(field).kind.type : null);

function ChangedValue({ field, change: { from, to } }: { field: string; change: Change }) {
  if (isList(from) && isList(to)) return <ListDifference from={from} to={to} />;
  if (['text', 'line', 'link'].includes(kindOf(field) ?? ''))
    return <TextDifference from={textOf(from)} to={textOf(to)} />;
  return (
    <ValueDifference from={from === null ? null : formatValue(field, from)} to={formatValue(field, to)} />
  );
}

type ChangeValue = Change['from'];

const textOf = (value: ChangeValue) => (typeof value === 'string' ? value : '');

function isList(value: ChangeValue): value is readonly string[] {
  return typeof value === 'object' && value !== null;
}
