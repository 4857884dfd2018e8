// The homes of a shortlist as the columns of a table: what differs as rows, and below it what all share. On a
// phone two homes fit, and the name of a row stands above its values. With more homes, the table scrolls
// sideways.
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, Link, type Location, useLocation } from 'react-router';
import type { OrderKey } from '#domain/search/best-value.ts';
import type { ComparedValue, Comparison } from '#domain/search/comparison.ts';
import type { MapHomes } from '#domain/search/map.ts';
import { Icon } from '../controls/icon.tsx';
import { Notes } from './shortlist-notes.tsx';
import { ColumnSteps, OrderBox, ShortlistBar } from './shortlist-bar.tsx';
import { Ask, ColumnNumber, HomeHeads, type HomeHeadsProps, shownOnPhone } from './shortlist-heads.tsx';
import { VerdictText } from './shortlist-verdict.tsx';
import styles from './shortlist.css?url';

interface ShortlistTableProps extends Omit<HomeHeadsProps, 'verdicts'> {
  comparison: Comparison;
  map: MapHomes;
  /** The URL of the list for another plan. */
  urlWith: (plan: string) => string;
  onOrder: (key: OrderKey) => void;
}

/** How many columns of a longer list a phone shows: the edge of the next one says that there are more. */
const shownBeforeEdge = 2.15;

/** How far the table of a list was scrolled sideways, in pixels, by the URL of the list. */
const scrolled = new Map<string, number>();

export function ShortlistTable({
  homes,
  comparison,
  map,
  urlWith,
  onOrder,
  ...actions
}: ShortlistTableProps) {
  const { rows, amenities, verdicts, shared, order, orders } = comparison;
  // The rows about the plan first, and the notes below them.
  const groups = [...new Set([null, ...rows.map(({ group }) => group)])];
  const table = useRef<HTMLElement>(null);
  const names = useRef<HTMLDivElement>(null);
  const { list, isShared } = actions;
  // After Back, the same columns are in view, and after "Put first", the first one.
  const showColumns = useEffectEvent(() =>
    table.current?.scrollTo({ left: scrolled.get(list) ?? 0, behavior: 'instant' }),
  );
  const firstId = homes[0]?.id;
  useEffect(() => {
    showColumns();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `firstId`: another home is first
  }, [firstId]);
  const columns = { '--homes': homes.length, '--on-phone': columnsOnPhone(homes.length) } as CSSProperties;
  return (
    <div className={homes.length > shownOnPhone ? 'compare compare-pinned' : 'compare'} style={columns}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <ShortlistBar map={map} list={list}>
        <OrderBox order={order} orders={orders} isShared={isShared} onOrder={onOrder} />
        <ColumnSteps table={table} count={homes.length} />
      </ShortlistBar>
      <StickyNames
        homes={homes}
        verdicts={verdicts}
        stay={actions.stay}
        list={list}
        table={table}
        names={names}
      />
      <section
        ref={table}
        aria-label="Comparison"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft } }) => {
          scrolled.set(list, scrollLeft);
          names.current?.scrollTo({ left: scrollLeft });
        }}
      >
        <table>
          <HomeHeads homes={homes} verdicts={verdicts} {...actions} />
          {groups.map((group) => (
            <Group key={group} name={group} count={homes.length}>
              {rows
                .filter((row) => row.group === group)
                .map(({ name, values }) => (
                  <Row key={name} name={name}>
                    {homes.map(({ id }, index) => (
                      <td key={id}>
                        <Value value={values[index]} urlWith={urlWith} />
                      </td>
                    ))}
                  </Row>
                ))}
              {group === null && !isShared && <Notes homes={homes} />}
            </Group>
          ))}
          {amenities.length > 0 && (
            <Group name="Amenities" count={homes.length}>
              {amenities.map(({ name, has }) => (
                <Row key={name} name={name}>
                  {homes.map(({ id }, index) => (
                    <td key={id}>{has[index] ? <Yes /> : <No />}</td>
                  ))}
                </Row>
              ))}
            </Group>
          )}
          <tfoot className="print:hidden">
            <tr>
              <td>
                <span className="sr-only">Ask</span>
              </td>
              {homes.map((home, index) => (
                <td key={home.id}>
                  <Ask home={home} verdict={verdicts[index]} stay={actions.stay} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <Shared shared={shared} count={homes.length} />
    </div>
  );
}

function columnsOnPhone(count: number): number {
  return count > shownOnPhone ? shownBeforeEdge : count;
}

/** Rows below their name. The rows about the plan have none, because they are the first. */
function Group({ name, count, children }: { name: string | null; count: number; children: ReactNode }) {
  return (
    <tbody>
      <GroupName name={name} count={count} />
      {children}
    </tbody>
  );
}

function GroupName({ name, count }: { name: string | null; count: number }) {
  if (name === null) return null;
  return (
    <tr className="compare-group">
      <th scope="rowgroup" colSpan={count + 1}>
        <span>{name}</span>
      </th>
    </tr>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        <span>{name}</span>
      </th>
      {children}
    </tr>
  );
}

interface ValueProps extends Pick<ShortlistTableProps, 'urlWith'> {
  value: ComparedValue | undefined;
}

function Value({ value, urlWith }: ValueProps) {
  const { state } = useLocation() as Location<unknown>;
  if (!value) return null;
  const { text, note, parts, fits, nearest, best } = value;
  return (
    <>
      {fits === undefined ? (
        <span>
          <span>{text}</span>
          {best !== undefined && <span className="compare-best">{` ${best}`}</span>}
        </span>
      ) : (
        <VerdictText fits={fits} text={text} />
      )}
      {note && <span className="block text-sm text-muted">{note}</span>}
      {parts && <Parts parts={parts} />}
      {nearest && (
        // For all homes, because the others may be free then, too.
        <Link to={urlWith(nearest.query)} state={state} preventScrollReset className="link">
          {`Free ${nearest.text}`}
        </Link>
      )}
    </>
  );
}

function Parts({ parts }: { parts: NonNullable<ComparedValue['parts']> }) {
  return (
    <details className="text-sm text-muted print:hidden">
      <summary className="compare-action">How it adds up</summary>
      <dl>
        {parts.map(({ name, text }) => (
          <div key={name} className="mb-2">
            <dt>{name}</dt>
            <dd className="text-ink">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Yes() {
  return (
    <span className="text-green">
      <Icon name="check" size={18} />
      <span className="sr-only">Yes</span>
    </span>
  );
}

function No() {
  return (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">No</span>
    </span>
  );
}

function Shared({ shared, count }: { shared: Comparison['shared']; count: number }) {
  if (shared.length === 0) return null;
  return (
    <section aria-labelledby="shared" className="compare-shared">
      <h2 id="shared" className="text-xl">
        {count === 2 ? 'The same in both homes' : `The same in all ${count} homes`}
      </h2>
      <dl>
        {shared.map(({ name, text }) => (
          <div key={name}>
            <dt>{name === 'Amenities' ? (count === 2 ? 'Both have' : 'All have') : name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface StickyNamesProps extends Pick<HomeHeadsProps, 'homes' | 'verdicts' | 'stay' | 'list'> {
  table: { current: HTMLElement | null };
  names: { current: HTMLDivElement | null };
}

/** Titles and verdicts, below the navigation bar while the heads of the columns are out of view. */
function StickyNames({ homes, verdicts, stay, list, table, names }: StickyNamesProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const head = table.current?.querySelector('thead');
    if (!head) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      setIsShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(head);
    return () => observer.disconnect();
  }, [table]);
  return (
    <div aria-hidden className="compare-names print:hidden">
      <div ref={names} data-shown={isShown}>
        {homes.map(({ id, title }, index) => (
          // For the pointer. The keyboard has the links of the heads.
          <Link
            key={id}
            to={{ pathname: href('/listings/:id', { id }), search: stay }}
            state={{ list }}
            tabIndex={-1}
          >
            <span>
              <ColumnNumber index={index} count={homes.length} />
              {title}
            </span>
            {verdicts[index] && <VerdictText {...verdicts[index]} />}
          </Link>
        ))}
      </div>
    </div>
  );
}
