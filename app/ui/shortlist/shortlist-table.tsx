// The homes of a shortlist as the columns of a table: whether each fits, what differs as rows, and below the
// table what all share. It scrolls sideways if the columns don't fit.
import type { CSSProperties } from 'react';
import { href, Link, type LinkProps, type Location, useLocation } from 'react-router';
import type { ComparedValue, Comparison, Verdict } from '#domain/search/comparison.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import { Icon } from '../controls/icon.tsx';
import { focusHeading, focusSibling, moveFocusOnUnmount } from '../controls/focus.ts';
import type { BackTarget } from '../cards/back-link.tsx';
import { Thumbnail } from '../cards/photo.tsx';
import styles from './shortlist.css?url';

interface ShortlistTableProps extends Comparison {
  homes: readonly ListingCard[];
  /** For links to the homes (`toStayQuery`). */
  stay: string;
  /** The URL that the homes link back to. */
  list: string;
  removalOf: (home: ListingCard) => LinkProps;
  /** The URL of the list for another plan. */
  urlWith: (plan: string) => string;
}

/** After Remove, focuses the next column, or the heading if none is left. The first column is empty. */
const focusNextHome = moveFocusOnUnmount((column) => {
  if (!focusSibling(column)) focusHeading();
});

/** How many columns every window fits, and how many a wide one. Their titles stay in view. */
const [few, some] = [2, 5];

export function ShortlistTable(props: ShortlistTableProps) {
  const { homes, verdicts, rows, shared, stay, list, removalOf, urlWith } = props;
  const { state } = useLocation() as Location<unknown>;
  const size = homes.length <= few ? 'compare-few' : homes.length <= some ? 'compare-some' : '';
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <section
        aria-label="Comparison"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
        tabIndex={0}
        className={`compare ${size}`}
        style={{ '--homes': homes.length } as CSSProperties}
      >
        <table>
          <thead>
            <tr>
              <td>
                <span className="sr-only">Home</span>
              </td>
              {homes.map(({ id, title, photo }) => (
                <th key={id} scope="col">
                  <Link
                    to={{ pathname: href('/listings/:id', { id }), search: stay }}
                    state={{ list } satisfies BackTarget}
                    className="link"
                  >
                    <Thumbnail photo={photo} sizes="(max-width: 40rem) 50vw, 33vw" urgency="soon" />
                    <span>{title}</span>
                  </Link>
                </th>
              ))}
            </tr>
            {verdicts.length > 0 && (
              <tr>
                <td>For your stay</td>
                {verdicts.map((verdict, index) => (
                  <td key={homes[index]?.id}>
                    <VerdictText verdict={verdict} />
                    {verdict.nearest && (
                      // For all homes, because the others may be free then, too.
                      <Link
                        to={urlWith(verdict.nearest.query)}
                        state={state}
                        preventScrollReset
                        className="link"
                      >
                        {`Free ${verdict.nearest.text}`}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            )}
            <tr className="print:hidden">
              <td>
                <span className="sr-only">Ask or remove</span>
              </td>
              {homes.map((home, index) => (
                <td key={home.id} ref={focusNextHome}>
                  <div className="flex flex-wrap items-center gap-x-4">
                    <Link
                      to={{ pathname: href('/listings/:id/ask', { id: home.id }), search: stay }}
                      rel="nofollow"
                      className={`button ${verdicts[index]?.fits === false ? 'button-quiet' : 'button-primary'}`}
                    >
                      Ask<span className="sr-only">{` about ${home.title}`}</span>
                    </Link>
                    <Link {...removalOf(home)} className="link inline-flex min-h-11 items-center text-sm">
                      Remove<span className="sr-only">{` ${home.title}`}</span>
                    </Link>
                  </div>
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              // An owner's amenity may have the name of another row.
              <tr key={`${name} ${values[0]?.text}`}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={homes[index]?.id}>
                    <Value {...value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shared.length > 0 && (
        <>
          <h2 className="mt-10 text-xl">
            {homes.length === few ? 'The same in both homes' : `The same in all ${homes.length} homes`}
          </h2>
          <p className="mt-3">{shared.map(({ name, text }) => `${name}: ${text}`).join(' · ')}</p>
        </>
      )}
    </>
  );
}

/** Green with a check, or amber with a cross. */
function VerdictText({ verdict: { text, fits } }: { verdict: Verdict }) {
  const tone = fits === null ? 'text-muted' : fits ? 'text-green' : 'text-amber';
  return (
    <p className={`flex gap-1.5 font-semibold ${tone}`}>
      {fits !== null && <Icon name={fits ? 'check' : 'close'} size={16} className="mt-0.5" />}
      <span>
        {fits === false && <span className="sr-only">Doesn’t fit: </span>}
        <span>{text}</span>
      </span>
    </p>
  );
}

function Value({ text, extras, best }: ComparedValue) {
  return (
    <>
      <span>{text}</span>
      {best !== undefined && <b className="text-sm text-green">{` ${best}`}</b>}
      {extras !== undefined && <span className="block text-sm text-muted">{extras}</span>}
    </>
  );
}
