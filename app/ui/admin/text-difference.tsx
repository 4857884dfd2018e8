// Two versions of a text or a list as one, with what was removed and added marked. Only the pages of
// administrators may load it, because of its library.
import { diffArrays, diffWords } from 'diff';
import type { ReactNode } from 'react';

/** Struck through. Screen readers say “removed”. */
function Removed({ children }: { children: ReactNode }) {
  return (
    <del className="rounded-sm bg-red-tint text-red line-through">
      <SpokenOnly>(removed: </SpokenOnly>
      {children}
      <SpokenOnly>)</SpokenOnly>
    </del>
  );
}

/** Underlined. Screen readers say “added”. */
function Added({ children }: { children: ReactNode }) {
  return (
    <ins className="rounded-sm bg-green-tint text-green underline underline-offset-2">
      <SpokenOnly>(added: </SpokenOnly>
      {children}
      <SpokenOnly>)</SpokenOnly>
    </ins>
  );
}

/** Text rather than an `aria-label`, so that browsers translate it. Copying the text around it omits it. */
function SpokenOnly({ children }: { children: string }) {
  // With a direction of its own, it doesn't count for the direction of the owner's text (`dir="auto"`).
  return (
    <span dir="ltr" className="sr-only select-none">
      {children}
    </span>
  );
}

interface Part {
  value: string;
  added?: boolean;
  removed?: boolean;
}

function MarkedPart({ part: { value, added, removed } }: { part: Part }) {
  if (removed) return <Removed>{value}</Removed>;
  return added ? <Added>{value}</Added> : <span>{value}</span>;
}

interface Versions<Value> {
  from: Value;
  to: Value;
}

/** A text with many changes is shown whole, after the old one. */
export function TextDifference({ from, to }: Versions<string>) {
  const parts: Part[] = diffWords(from, to, { maxEditLength: maxEditsOf(from, to) }) ?? [
    { value: from, removed: true },
    { value: '\n' },
    { value: to, added: true },
  ];
  return (
    <span dir="auto" className="whitespace-pre-wrap">
      {parts.map((part, index) => {
        const key = `${index}`;
        return part.value === '' ? null : <MarkedPart key={key} part={part} />;
      })}
    </span>
  );
}

/**
 * About half of the words, but enough for a title, and few enough to bound the time: the library takes a
 * number of steps that grows with the square. Not a time limit, because server and browser must render the
 * same.
 */
function maxEditsOf(from: string, to: string): number {
  const lettersPerWord = 6;
  return Math.min(Math.max((from.length + to.length) / lettersPerWord / 2, 10), 600);
}

/** The whole new list, with the entries that were removed. */
export function ListDifference({ from, to }: Versions<readonly string[]>) {
  const parts = diffArrays([...from], [...to]).flatMap(({ value, ...mark }) =>
    value.map((entry) => ({ ...mark, value: entry })),
  );
  return (
    <ul className="list-disc pl-5">
      {parts.map((part, index) => {
        const key = `${index}`;
        return (
          <li key={key} dir="auto">
            <MarkedPart part={part} />
          </li>
        );
      })}
    </ul>
  );
}

/** A value that replaces another one. Null if there was none. */
export function ValueDifference({ from, to }: { from: string | null; to: string }) {
  return (
    <>
      {from !== null && (
        <span>
          <Removed>{from}</Removed>{' '}
        </span>
      )}
      <Added>{to}</Added>
    </>
  );
}
