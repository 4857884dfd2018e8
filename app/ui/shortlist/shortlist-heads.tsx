// The heads of the columns of a shortlist: photo, title, and what can be done with a home.
import { type MouseEvent, useRef } from 'react';
import { href, Link } from 'react-router';
import type { ListingCard } from '#domain/property/listing.ts';
import type { Verdict } from '#domain/search/verdict.ts';
import { focusHeading, focusSibling, moveFocusOnUnmount } from '../controls/focus.ts';
import { useHydrated } from '../controls/use-hydrated.ts';
import type { BackTarget } from '../cards/back-link.tsx';
import { Thumbnail } from '../cards/photo.tsx';
import { Heart } from '../hearts/controls.tsx';
import { VerdictText } from './shortlist-verdict.tsx';

/** On a shared list, each home can be saved on its own. */
const heartOnPhoto =
  'compare-heart grid size-11 place-items-center rounded-full bg-surface/90 text-ink hover:bg-sand';

/** How many homes fit a phone. The others can be put first. */
export const shownOnPhone = 2;

export interface HomeHeadsProps {
  homes: readonly ListingCard[];
  /** One for each home, or none. */
  verdicts: readonly Verdict[];
  /** For links to the homes (`toStayQuery`). */
  stay: string;
  /** The URL that the homes link back to. */
  list: string;
  /** Whether the list isn't this browser's own. */
  isShared: boolean;
  /** All homes of the list, also those that the table doesn't show. */
  ids: readonly string[];
  urlOf: (ids: readonly string[]) => string;
  /** The URL of the list with the columns as they are, but behind this home. */
  urlWithFirst: (id: string) => string;
  onRemove: (event: MouseEvent, home: ListingCard) => void;
  onPutFirst: (event: MouseEvent, id: string) => void;
  /** Called when the visitor has saved a home of a shared list. */
  onSave: () => void;
  /** The id of the home that Undo brought back. Its column takes over the button's focus. */
  restored: string | null;
}

/** After Remove, focuses the next column, or the heading if none is left. The first column is empty. */
const focusNextHome = moveFocusOnUnmount((column) => {
  if (!focusSibling(column)) focusHeading();
});

function focusRestored(column: HTMLElement | null): void {
  if (document.activeElement === document.body) column?.querySelector('a')?.focus({ preventScroll: true });
}

export function HomeHeads({ homes, verdicts, stay, restored, ...actions }: HomeHeadsProps) {
  const { list, isShared, ids, urlOf, urlWithFirst, onRemove, onPutFirst, onSave } = actions;
  const isHydrated = useHydrated();
  const titles = useRef<HTMLTableRowElement>(null);
  // Two columns fill the page.
  const sizes = `(max-width: 40rem) 50vw, ${Math.round(66 / Math.max(homes.length, 2))}rem`;
  return (
    <thead>
      <tr ref={titles}>
        <td>
          <span className="sr-only">Home</span>
        </td>
        {homes.map(({ id, title, photo }, index) => (
          <th key={id} ref={id === restored ? focusRestored : null} scope="col">
            <Link
              to={{ pathname: href('/listings/:id', { id }), search: stay }}
              state={{ list } satisfies BackTarget}
              className="link"
            >
              <Thumbnail photo={photo} sizes={sizes} urgency="soon" />
              <span>
                <ColumnNumber index={index} count={homes.length} note={index === 0 ? '· pinned ' : ''} />
                {title}
              </span>
            </Link>
            {isHydrated && isShared && (
              <Heart id={id} title={title} className={heartOnPhoto} onSave={onSave} />
            )}
          </th>
        ))}
      </tr>
      {verdicts.length > 0 && (
        <tr>
          <td>
            <span className="sr-only">For your stay</span>
          </td>
          {homes.map(
            ({ id }, index) =>
              verdicts[index] && (
                <td key={id}>
                  <VerdictText {...verdicts[index]} />
                </td>
              ),
          )}
        </tr>
      )}
      <tr className="print:hidden">
        <td>
          <span className="sr-only">Ask or remove</span>
        </td>
        {homes.map((home, index) => (
          <td key={home.id} ref={focusNextHome}>
            <div className="flex flex-wrap items-center gap-x-3">
              <Ask home={home} verdict={verdicts[index]} stay={stay} />
              <div className="compare-actions flex gap-x-4">
                <Link
                  to={urlOf(ids.filter((id) => id !== home.id))}
                  replace
                  preventScrollReset
                  onClick={(event) => onRemove(event, home)}
                  className="compare-action"
                >
                  Remove<span className="sr-only">{` ${home.title}`}</span>
                </Link>
                {index > 0 && homes.length > shownOnPhone && (
                  <Link
                    to={urlWithFirst(home.id)}
                    replace
                    preventScrollReset
                    onClick={(event) => {
                      onPutFirst(event, home.id);
                      // The first column doesn't have this link.
                      titles.current?.querySelectorAll('a')[index]?.focus({ preventScroll: true });
                    }}
                    className="compare-action"
                  >
                    Put first<span className="sr-only">{` ${home.title}`}</span>
                  </Link>
                )}
              </div>
            </div>
          </td>
        ))}
      </tr>
    </thead>
  );
}

/** "2 of 5 ", while a phone shows only some of the columns. Screen readers count them themselves. */
export function ColumnNumber({ index, count, note = '' }: { index: number; count: number; note?: string }) {
  if (count <= shownOnPhone) return null;
  return (
    <span aria-hidden className="compare-place-of">
      {`${index + 1} of ${count} ${note}`}
    </span>
  );
}

interface AskProps {
  home: ListingCard;
  verdict: Verdict | undefined;
  stay: string;
}

/** Above the rows, where a choice is easy, and below them, after the last one. */
export function Ask({ home: { id, title }, verdict, stay }: AskProps) {
  return (
    <Link
      to={{ pathname: href('/listings/:id/ask', { id }), search: stay }}
      rel="nofollow"
      className={`button ${verdict?.fits === false ? 'button-quiet' : 'button-primary'}`}
    >
      Ask<span className="sr-only">{` about ${title}`}</span>
    </Link>
  );
}
