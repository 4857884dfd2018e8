// The homes of a shortlist as the columns of a table. It scrolls sideways, and the names of the rows stay in
// view.
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { ListingCard } from '#domain/listing.ts';
import { petsLabels } from '#domain/property/options.ts';
import { focusSibling, moveFocusOnUnmount } from '../controls/focus.ts';
import { formatBathrooms, formatBedrooms, formatSize } from '#domain/property/format.ts';
import { formatMoney } from '#domain/numbers.ts';
import { Thumbnail } from '../property/photo.tsx';
import { readSaved, toggleSaved } from '../shortlist/store.ts';

/** `distance`: "1.2 miles"; null if it isn't known or not asked for. */
export type ComparedHome = ListingCard & { distance: string | null };

interface ShortlistTableProps {
  homes: readonly ComparedHome[];
  /** The landmark of the distances; empty without one. */
  near: string;
  /** For links to the homes (`toStayQuery`). The notes of the homes are about it. */
  stay: string;
  /** The list in the URL. */
  ids: readonly string[];
  urlWithout: (id: string) => string;
}

/** After Remove, the next column has the focus. The first one is empty. */
const focusNextHome = moveFocusOnUnmount((column) => focusSibling(column));

export function ShortlistTable({ homes, near, stay, ids, urlWithout }: ShortlistTableProps) {
  const rows: [string, (home: ComparedHome) => ReactNode][] = [
    ['Rent', (home) => `${formatMoney(home.desiredMonthlyRent)} a month`],
    ['Size', ({ approxSqft }) => formatSize(approxSqft)],
    ['Rooms', ({ bedrooms, bathrooms }) => `${formatBedrooms(bedrooms)}, ${formatBathrooms(bathrooms)}`],
    [stay === '' ? 'First free day' : 'Your stay', ({ note }) => note],
    ['Pets', ({ petsAllowed }) => petsLabels[petsAllowed]],
    ['Place', ({ location }) => location],
  ];
  if (near !== '') rows.push([`Distance to ${near}`, ({ distance }) => distance ?? 'Not known']);

  /** Removes the home from this browser's list, too, if that is the list on the page. */
  function handleRemove(id: string) {
    if (readSaved() === ids.join(',')) toggleSaved(id);
  }

  return (
    // Focusable, so that the keyboard can scroll it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="Comparison" tabIndex={0} className="relative max-sm:-mx-4 overflow-x-auto">
      <table className="text-left">
        <thead>
          <tr>
            <td className={rowHead}>Home</td>
            {homes.map((home) => (
              <th key={home.id} ref={focusNextHome} scope="col" className="min-w-60 max-w-sm p-3 font-normal">
                <Thumbnail photo={home.photo} sizes="20rem" />
                <Link
                  to={{ pathname: href('/listings/:id', { id: home.id }), search: stay }}
                  className="link mt-3 block font-semibold wrap-anywhere"
                >
                  {home.title}
                </Link>
                <Link
                  to={urlWithout(home.id)}
                  preventScrollReset
                  onClick={() => handleRemove(home.id)}
                  className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-ink"
                >
                  Remove<span className="sr-only">{` ${home.title}`}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, show]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className={rowHead}>
                {name}
              </th>
              {homes.map((home) => (
                <td key={home.id} className="p-3 tabular-nums">
                  {show(home)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Stays in view while the table scrolls. */
const rowHead = 'sticky inset-x-0 layer-row w-28 bg-paper p-3 text-sm font-medium text-muted';
