// The old and the new version of a text as one text, with its removed and added words marked.
import { Fragment, type ReactNode } from 'react';
import { compareWords, type ShownPart } from './compare-words.ts';

/** Struck through. Screen readers say “removed”. */
export function Removed({ children }: { children: ReactNode }) {
  return (
    <del className="rounded-sm bg-red-tint text-red line-through">
      <SpokenOnly>(removed: </SpokenOnly>
      {children}
      <SpokenOnly>)</SpokenOnly>
    </del>
  );
}

/** Underlined. Screen readers say “added”. */
export function Added({ children }: { children: ReactNode }) {
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

interface Versions<Value> {
  from: Value;
  to: Value;
}

/** A text on one line. */
export function LineDifference({ from, to }: Versions<string>) {
  const parts = compareWords(from, to);
  return (
    <span dir="auto" className="whitespace-pre-wrap">
      {parts ? <MarkedParts parts={parts} /> : <ValueDifference from={from} to={to} />}
    </span>
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

interface MarkedTextProps extends Versions<string> {
  /** Null shows both texts whole. */
  parts: readonly ShownPart[] | null;
}

/** A text of several lines. */
export function MarkedText({ from, to, parts }: MarkedTextProps) {
  const className = 'mt-1 block border-l-2 border-line pl-3 whitespace-pre-wrap no-underline';
  if (parts)
    return (
      <p dir="auto" className={className}>
        <MarkedParts parts={parts} />
      </p>
    );
  return (
    <>
      <p className="mt-1 text-muted">Before</p>
      <del dir="auto" className={className}>
        {from}
      </del>
      <p className="mt-2 text-muted">After</p>
      <ins dir="auto" className={className}>
        {to}
      </ins>
    </>
  );
}

function MarkedParts({ parts }: { parts: readonly ShownPart[] }) {
  return parts.map((part, index) => {
    const key = `${index}`;
    if (!part)
      return (
        <span key={key} className="text-muted">
          {' […]'}
        </span>
      );
    const text = part.words.join('');
    if (part.kind === 'kept') return <span key={key}>{text}</span>;
    // A line under or through the space before a word is clutter. Line breaks have none, so they get a sign.
    const rest = text.replace(/^ (?=\S)/, '');
    const Mark = part.kind === 'removed' ? Removed : Added;
    return (
      <Fragment key={key}>
        {(rest !== text || parts[index - 1]?.kind === 'removed') && <span> </span>}
        <Mark>{rest.replaceAll('\n', '↵\n')}</Mark>
      </Fragment>
    );
  });
}
