// The table of Property Management. Where there are fewer than 56rem for it, each row becomes a card: same elements, so
// that there is one order to read and to tab through; the roles say that it stays a table.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   browsers drop the roles of table elements that are displayed as blocks, so they are spelled out */
import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { FeaturedList } from '#domain/featured.ts';
import { formatDate } from '#domain/moment.ts';
import type { AdminProperty } from '#domain/review.ts';
import { FeatureButton } from '../featured/feature-button.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import type { PropertyDialog } from '../list-address.ts';
import { StatusBadge } from '#ui/property/badge.tsx';
import { bathroomWords, bedroomWords, money } from '#ui/property/wording.ts';
import type { DialogOpening } from '../use-dialog-address.ts';
import { WaitingTime } from '../waiting-time.tsx';

interface PropertyTableProps {
  properties: readonly AdminProperty[];
  featured: FeaturedList;
  /** What the waiting is counted to. */
  now: Date;
  /** The address at which a dialog is open for a property. */
  dialogSearch: DialogSearch;
}

type DialogSearch = (dialog: PropertyDialog, id: string) => string;

const columns = ['Image', 'Title', 'Location', 'Price', 'Status', 'Created', 'Actions'];

export function PropertyTable({ properties, featured, now, dialogSearch }: PropertyTableProps) {
  return (
    <table role="table" className="w-full text-left @max-4xl:block">
      <thead role="rowgroup" className="@max-4xl:sr-only">
        <tr role="row" className="border-b border-line text-sm text-muted">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="px-2 py-2 font-medium first:pl-0 last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="@max-4xl:block @max-4xl:space-y-4">
        {properties.map((property) => (
          <PropertyRow
            key={property.id}
            property={property}
            isFeatured={featured.includes(property.id)}
            now={now}
            dialogSearch={dialogSearch}
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
      className={`@max-4xl:block @4xl:px-2 @4xl:py-2.5 @4xl:first:pl-0 @4xl:last:pr-0 ${className}`}
    >
      {children}
    </td>
  );
}

interface PropertyRowProps {
  property: AdminProperty;
  isFeatured: boolean;
  now: Date;
  dialogSearch: DialogSearch;
}

function PropertyRow({ property, isFeatured, now, dialogSearch }: PropertyRowProps) {
  const { id, title, status } = property;
  return (
    <tr
      role="row"
      className="border-line @max-4xl:grid @max-4xl:grid-cols-[7rem_1fr] @max-4xl:gap-x-4 @max-4xl:rounded-card @max-4xl:border @max-4xl:bg-surface @max-4xl:p-4 @4xl:border-b @4xl:hover:bg-sand/40"
    >
      <Cell className="@max-4xl:row-span-5 @4xl:w-28">
        <Thumbnail photo={property.photo} />
      </Cell>
      <Cell className="@4xl:min-w-44">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-muted">
          {bedroomWords(property.bedrooms)} · {bathroomWords(property.bathrooms)}
        </p>
      </Cell>
      <Cell className="wrap-anywhere @max-4xl:text-sm @4xl:min-w-32">{property.location}</Cell>
      <Cell className="tabular-nums @max-4xl:text-sm @4xl:whitespace-nowrap">
        {money(property.desiredMonthlyRent)} <span className="text-sm text-muted">/ month</span>
      </Cell>
      <Cell className="@max-4xl:mt-2">
        <StatusBadge status={status} />
        {isFeatured && <p className="mt-1 text-sm font-semibold text-lagoon">Featured</p>}
      </Cell>
      <Cell className="text-sm text-muted @max-4xl:mt-1 @4xl:whitespace-nowrap">
        <span className="@4xl:hidden">Created </span>
        {formatDate(property.createdAt)}
        {status === 'pending' && (
          <p className="mt-1">
            <WaitingTime since={property.createdAt} now={now} />
          </p>
        )}
      </Cell>
      <Cell className="@max-4xl:col-span-2 @max-4xl:mt-3 @4xl:w-px">
        <div className="flex gap-2 @max-4xl:flex-wrap @4xl:grid @4xl:auto-cols-max @4xl:grid-flow-col">
          {status === 'pending' && (
            <>
              <DialogLink
                search={dialogSearch('review', id)}
                look="primary"
                focus="approve"
                label={`Approve ${title}`}
              >
                Approve
              </DialogLink>
              <DialogLink search={dialogSearch('review', id)} label={`Review ${title}`}>
                Review
              </DialogLink>
            </>
          )}
          <DialogLink search={dialogSearch('edit', id)} label={`Edit ${title}`}>
            <Pencil size={18} strokeWidth={1.75} aria-hidden />
          </DialogLink>
          <Link
            to={href('/listings/:id', { id })}
            aria-label={`View ${title}`}
            title={`View ${title}`}
            className="button button-quiet px-3"
          >
            <Eye size={18} strokeWidth={1.75} aria-hidden />
          </Link>
          {status === 'approved' && <FeatureButton property={property} isFeatured={isFeatured} isIcon />}
          <DialogLink search={dialogSearch('delete', id)} label={`Delete ${title}`}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden />
          </DialogLink>
        </div>
      </Cell>
    </tr>
  );
}

interface DialogLinkProps extends Partial<DialogOpening> {
  search: string;
  look?: 'primary' | 'quiet';
  label: string;
  children: ReactNode;
}

/** Approving opens the review too; the state of the address tells how it was opened, and that Back closes it again. */
function DialogLink({ search, look = 'quiet', focus = 'top', label, children }: DialogLinkProps) {
  return (
    <Link
      to={{ search }}
      state={{ focus } satisfies DialogOpening}
      preventScrollReset
      aria-label={label}
      title={label}
      className={`button button-${look} ${typeof children === 'string' ? 'px-4' : 'px-3'}`}
    >
      {children}
    </Link>
  );
}
