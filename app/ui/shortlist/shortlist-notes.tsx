// The row of notes below the answers to the plan. Only this browser has them (notes.ts), so they appear after
// hydration.
import { useEffect, useId, useRef, useState } from 'react';
import type { ListingCard } from '#domain/property/listing.ts';
import { useHydrated } from '../controls/use-hydrated.ts';
import { watchStored } from '../controls/browser-store.ts';
import { maxNoteLength, readNote, saveNote } from './notes.ts';

export function Notes({ homes }: { homes: readonly Pick<ListingCard, 'id' | 'title'>[] }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <tr className="print:hidden">
      <th scope="row">
        <span>Your notes, not in links you share</span>
      </th>
      {homes.map(({ id, title }) => (
        <td key={id}>
          <Note id={id} title={title} />
        </td>
      ))}
    </tr>
  );
}

function Note({ id, title }: Pick<ListingCard, 'id' | 'title'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isKept, setIsKept] = useState(true);
  const problemId = useId();
  useEffect(
    () =>
      watchStored('notes', () => {
        const { current } = field;
        if (current && current !== document.activeElement) current.value = readNote(id);
      }),
    [id],
  );
  return (
    <>
      <textarea
        ref={field}
        aria-label={`Your note about ${title}`}
        aria-describedby={isKept ? undefined : problemId}
        rows={2}
        maxLength={maxNoteLength}
        defaultValue={readNote(id)}
        onChange={({ currentTarget }) => setIsKept(saveNote(id, currentTarget.value))}
      />
      <p id={problemId} aria-live="polite" className="text-sm text-red">
        {isKept ? '' : 'Your browser can’t keep this note. Its storage is full or turned off.'}
      </p>
    </>
  );
}
