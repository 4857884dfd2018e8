// The table of Property Management: rows of 48 pixels below a sticky header. In less than 58rem each row becomes a card of the same
// elements, so the order of reading and tabbing stays the same. The roles keep it a table.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   browsers drop the roles of table elements that are displayed as blocks, so they are spelled out */
import type { ReactNode } from 'react';
import type { FeaturedList } from '#domain/featured.ts';
import { formatDate } from '#domain/day.ts';
import type { AdminProperty } from '#domain/review.ts';
import { StatusBadge } from '#ui/property/badge.tsx';
import { Thumbnail } from '#ui/property/photo.tsx';
import { formatBathrooms, formatBedrooms, formatMoney } from '#ui/property/format.ts';
import { DialogLink, ReviewLink, RowIcons, WaitingTime } from '../property-row.tsx';
import { RowCheckbox, type Selection } from '../several/selection.tsx';
import { useRowShortcuts } from './list-focus.ts';

interface PropertyTableProps {
  properties: readonly AdminProperty[];
  featured: FeaturedList;
  /** The current time, from which waiting times are computed. */
  now: Date;
  /** Null on a tab where rows can't be selected. */
  selection: Selection | null;
}

const columns = ['Image', 'Title', 'Location', 'Price', 'Status', 'Created', 'Actions'];

export function PropertyTable({ properties, featured, now, selection }: PropertyTableProps) {
  const rows = useRowShortcuts<HTMLTableSectionElement>();
  return (
    <table role="table" className="w-full text-left @max-[58rem]:block">
      <thead role="rowgroup" className="@max-[58rem]:sr-only">
        <tr role="row" className="text-sm text-muted">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="sticky top-[4.5rem] z-10 bg-paper px-2 shadow-[inset_0_-1px_0_var(--color-line)] py-2 font-medium first:pl-0 last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={rows} role="rowgroup" className="@max-[58rem]:block @max-[58rem]:space-y-3">
        {properties.map((property) => (
          <PropertyRow
            key={property.id}
            property={property}
            isFeatured={featured.includes(property.id)}
            now={now}
            selection={selection}
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
      className={`@max-[58rem]:block @[58rem]:px-2 @[58rem]:py-1 @[58rem]:leading-5 @[58rem]:first:pl-0 @[58rem]:last:pr-0 ${className}`}
    >
      {children}
    </td>
  );
}

const revisionLabels = {
  sent: 'Changes',
  'changes-requested': 'Changes requested',
  rejected: 'Changes rejected',
} as const;

interface PropertyRowProps {
  property: AdminProperty;
  isFeatured: boolean;
  now: Date;
  selection: Selection | null;
}

function PropertyRow({ property, isFeatured, now, selection }: PropertyRowProps) {
  const { id, title, status } = property;
  const isWaiting = status === 'pending' || property.revision === 'sent';
  return (
    <tr
      role="row"
      data-row={id}
      className="border-line @max-[58rem]:grid @max-[58rem]:grid-cols-[6rem_1fr] @max-[58rem]:gap-x-4 @max-[58rem]:rounded-card @max-[58rem]:border @max-[58rem]:bg-surface @max-[58rem]:p-4 @2xl:@max-[58rem]:grid-cols-[6rem_1fr_9.5rem_auto] @[58rem]:h-12 @[58rem]:border-b @[58rem]:hover:bg-sand/40"
    >
      <Cell className="@max-2xl:row-span-5 @2xl:@max-[58rem]:row-span-3 @[58rem]:w-13">
        <div className="@[58rem]:flex @[58rem]:items-center">
          {selection && <RowCheckbox property={property} selection={selection} />}
          <div className="@[58rem]:w-13">
            <Thumbnail photo={property.photo} sizes="6rem" />
          </div>
        </div>
      </Cell>
      <Cell className="@[58rem]:max-w-0 @[58rem]:w-full">
        <DialogLink
          dialog={isWaiting ? 'review' : 'edit'}
          id={id}
          className="rounded-sm font-semibold wrap-anywhere hover:underline @max-[58rem]:line-clamp-3 @[58rem]:block @[58rem]:truncate"
        >
          <bdi>{title}</bdi>
        </DialogLink>
        <p className="truncate text-sm text-muted @[58rem]:leading-5">
          {formatBedrooms(property.bedrooms)} · {formatBathrooms(property.bathrooms)}
        </p>
      </Cell>
      <Cell className="text-sm wrap-anywhere @2xl:@max-[58rem]:col-start-2 @[58rem]:max-w-40 @[58rem]:min-w-32">
        <span className="line-clamp-2">{property.location}</span>
      </Cell>
      <Cell className="text-sm tabular-nums @2xl:@max-[58rem]:col-start-2 @[58rem]:whitespace-nowrap">
        {formatMoney(property.desiredMonthlyRent)} <span className="text-muted">/ month</span>
      </Cell>
      <Cell className="@max-2xl:mt-2 @2xl:@max-[58rem]:col-start-3 @2xl:@max-[58rem]:row-start-1 @[58rem]:whitespace-nowrap">
        <StatusBadge status={status} />
        {property.isResubmission && <span className="pl-2 text-sm text-muted">Resubmission</span>}
        {property.isPaused && (
          <DialogLink
            dialog="review"
            id={id}
            label={`Off the site: ${title}`}
            className="pl-2 text-sm font-semibold text-amber underline"
          >
            Off the site
          </DialogLink>
        )}
        {property.revision && (
          <span className="pl-2 text-sm text-muted">{revisionLabels[property.revision]}</span>
        )}
        {isFeatured && <span className="pl-2 text-sm font-semibold text-lagoon">Featured</span>}
      </Cell>
      <Cell className="text-sm text-muted @max-2xl:mt-1 @2xl:@max-[58rem]:col-start-3 @2xl:@max-[58rem]:row-span-2 @2xl:@max-[58rem]:row-start-2 @[58rem]:whitespace-nowrap">
        <span className="@[58rem]:hidden">Created </span>
        {formatDate(property.createdAt)}
        {status === 'pending' && property.revision !== 'changes-requested' && (
          <p className="flex @max-2xl:mt-1">
            <WaitingTime since={property.createdAt} now={now} />
          </p>
        )}
      </Cell>
      <Cell className="@max-2xl:col-span-2 @max-2xl:mt-3 @2xl:@max-[58rem]:col-start-4 @2xl:@max-[58rem]:row-span-3 @2xl:@max-[58rem]:row-start-1 @[58rem]:w-px">
        <div className="flex gap-x-3 gap-y-2 @max-[58rem]:flex-col @2xl:@max-[58rem]:items-end @[58rem]:items-center @[58rem]:justify-end">
          {isWaiting && <ReviewLink property={property} />}
          <RowIcons property={property} isFeatured={isFeatured} />
        </div>
      </Cell>
    </tr>
  );
}
