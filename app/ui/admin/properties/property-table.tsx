// The table of Property Management: rows of 48 pixels, more for a long title, below a sticky header. In a
// narrow container each row becomes a card of the same elements, so the order of reading and tabbing stays
// the same. Explicit roles keep it a table for screen readers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   browsers drop the roles of table elements that are displayed as blocks, so they are spelled out */
import type { VersionState } from '#domain/property/versions.ts';
import type { ReactNode } from 'react';
import type { FeaturedList } from '#domain/property/featured.ts';
import type { AdminTab } from '#domain/review/admin-list.ts';
import { formatDate } from '#domain/day.ts';
import type { AdminProperty } from '#domain/review/review.ts';
import { Badge, StatusBadge } from '#ui/cards/badge.tsx';
import { Thumbnail } from '#ui/cards/photo.tsx';
import { formatBathrooms, formatBedrooms } from '#domain/property/format.ts';
import { formatMoney } from '#domain/numbers.ts';
import { DialogLink, ReviewLink, RowIcons, WaitingTime } from '../property-row.tsx';
import { RowCheckbox } from '../bulk/selection.tsx';
import { useRowShortcuts } from '../row-shortcuts.ts';

interface PropertyTableProps {
  tab: AdminTab;
  properties: readonly AdminProperty[];
  featured: FeaturedList;
  /** The current time, from which waiting times are computed. */
  now: Date;
}

const columns = ['Image', 'Title', 'Location', 'Price', 'Status', 'Created', 'Actions'];

export function PropertyTable({ tab, properties, featured, now }: PropertyTableProps) {
  const rows = useRowShortcuts<HTMLTableSectionElement>();
  return (
    <table role="table" className="w-full text-left as-cards:block">
      <thead role="rowgroup" className="as-cards:sr-only">
        <tr role="row" className="text-sm text-muted">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="sticky top-[4.5rem] layer-row bg-paper px-2 shadow-[inset_0_-1px_0_var(--color-line)] py-2 font-medium first:pl-0 last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={rows} role="rowgroup" className="as-cards:flex as-cards:flex-col gap-3">
        {properties.map((property) => (
          <PropertyRow
            key={property.id}
            property={property}
            isFeatured={featured.includes(property.id)}
            now={now}
            tab={tab}
          />
        ))}
      </tbody>
    </table>
  );
}

function Cell({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className={`as-cards:block as-table:px-2 as-table:py-1 as-table:leading-5 as-table:first:pl-0 as-table:last:pr-0 ${className}`}
    >
      {children}
    </td>
  );
}

const changesLabels = new Map<VersionState, string>([
  ['sent', 'Changes'],
  ['changes-requested', 'Changes requested'],
  ['rejected', 'Changes rejected'],
]);

interface PropertyRowProps {
  property: AdminProperty;
  isFeatured: boolean;
  now: Date;
  tab: AdminTab;
}

function PropertyRow({ property, isFeatured, now, tab }: PropertyRowProps) {
  const { id, title, status } = property;
  const isWaiting = status === 'pending' || property.changes === 'sent' || property.hasVisit;
  return (
    <tr
      role="row"
      className="border-line as-cards:grid as-cards:grid-cols-[6rem_minmax(0,1fr)] as-cards:gap-x-4 as-cards:rounded-card as-cards:border as-cards:bg-surface as-cards:p-4 @2xl:as-cards:grid-cols-[6rem_1fr_17ch_auto] as-table:h-12 as-table:border-b hover:bg-sand"
    >
      <Cell className="@max-2xl:row-span-5 @2xl:as-cards:row-span-3 as-table:w-13">
        <div className="as-table:flex as-table:items-center">
          <RowCheckbox tab={tab} property={property} />
          <div className="as-table:w-13">
            <Thumbnail photo={property.photo} sizes="6rem" />
          </div>
        </div>
      </Cell>
      <Cell className="as-table:max-w-0 as-table:w-full">
        <DialogLink
          dialog={isWaiting ? 'review' : 'edit'}
          id={id}
          className="rounded-sm font-semibold wrap-anywhere hover:underline"
        >
          <bdi>{title}</bdi>
        </DialogLink>
        <p className="text-sm text-muted as-table:truncate as-table:leading-5">
          {formatBedrooms(property.bedrooms)} · {formatBathrooms(property.bathrooms)}
        </p>
      </Cell>
      <Cell className="text-sm wrap-anywhere @2xl:as-cards:col-start-2 as-table:max-w-40 as-table:min-w-[13.5ch]">
        <span className="line-clamp-2">{property.location}</span>
      </Cell>
      <Cell className="text-sm tabular-nums @2xl:as-cards:col-start-2">
        {formatMoney(property.desiredMonthlyRent)}{' '}
        <span className="whitespace-nowrap text-muted">/ month</span>
      </Cell>
      <Cell className="@max-2xl:mt-2 @2xl:as-cards:col-start-3 @2xl:as-cards:row-start-1">
        <div className="flex flex-wrap items-center gap-x-2 text-sm">
          <StatusBadge status={status} />
          {property.isSuspicious && <Badge label="Look twice" className="bg-amber-tint text-amber" />}
          {property.isCorrection && <span className="text-muted">Correction</span>}
          {property.isPaused && (
            <DialogLink
              dialog="review"
              id={id}
              label={`Off the site: ${title}`}
              className="font-semibold whitespace-nowrap text-amber underline"
            >
              Off the site
            </DialogLink>
          )}
          {property.changes && (
            <span className="whitespace-nowrap text-muted">{changesLabels.get(property.changes)}</span>
          )}
          {property.hasVisit && <span className="whitespace-nowrap text-muted">Photos from the home</span>}
          {isFeatured && <span className="font-semibold text-lagoon">Featured</span>}
        </div>
      </Cell>
      <Cell className="text-sm text-muted @max-2xl:mt-1 @2xl:as-cards:col-start-3 @2xl:as-cards:row-span-2 @2xl:as-cards:row-start-2 as-table:whitespace-nowrap">
        <span className="as-table:hidden">Created </span>
        {formatDate(property.createdAt)}
        {status === 'pending' && property.changes !== 'changes-requested' && (
          <p className="flex @max-2xl:mt-1">
            <WaitingTime since={property.createdAt} now={now} />
          </p>
        )}
      </Cell>
      <Cell className="@max-2xl:col-span-2 @max-2xl:mt-3 @2xl:as-cards:col-start-4 @2xl:as-cards:row-span-3 @2xl:as-cards:row-start-1 as-table:w-px">
        <div className="flex gap-x-3 gap-y-2 as-cards:flex-col @2xl:as-cards:items-end as-table:items-center as-table:justify-end">
          {isWaiting && <ReviewLink property={property} />}
          <RowIcons property={property} isFeatured={isFeatured} />
        </div>
      </Cell>
    </tr>
  );
}
