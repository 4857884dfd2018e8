// What can be done to a property from its row, the same in the table and on the featured list. On a phone the controls
// share the width of the card; where a mouse points they are smaller, so that rows stay low.
import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { AdminProperty } from '#domain/review.ts';
import { FeatureButton } from './featured/feature-button.tsx';
import type { PropertyDialog } from './list-address.ts';
import type { DialogOpening } from './use-dialog-address.ts';

/** The address at which a dialog is open for a property. */
export type DialogSearch = (dialog: PropertyDialog, id: string) => string;

interface RowProps {
  property: AdminProperty;
  dialogSearch: DialogSearch;
}

/** The way to decide on what waits. */
export function DecisionLinks({ property: { id, title }, dialogSearch }: RowProps) {
  const look = 'px-4 @max-2xl:flex-1 pointer-fine:min-h-9 pointer-fine:px-3 pointer-fine:py-1';
  const search = dialogSearch('review', id);
  return (
    <div className="flex gap-2">
      <DialogLink
        search={search}
        focus="approve"
        label={`Approve ${title}`}
        look={`button button-primary ${look}`}
      >
        Approve
      </DialogLink>
      <DialogLink search={search} label={`Review ${title}`} look={`button button-quiet ${look}`}>
        Review
      </DialogLink>
    </div>
  );
}

/** Edit, view, feature where that is possible, delete. */
export function RowIcons({ property, isFeatured, dialogSearch }: RowProps & { isFeatured: boolean }) {
  const { id, title, status } = property;
  return (
    <div className="flex flex-wrap @max-2xl:justify-between @2xl:grid @2xl:auto-cols-max @2xl:grid-flow-col">
      <DialogLink search={dialogSearch('edit', id)} label={`Edit ${title}`} look={iconLook}>
        <Pencil {...icon} />
      </DialogLink>
      <Link
        to={href('/listings/:id', { id })}
        aria-label={`View ${title}`}
        title={`View ${title}`}
        className={iconLook}
      >
        <Eye {...icon} />
      </Link>
      {status === 'approved' && (
        <FeatureButton property={property} isFeatured={isFeatured} iconLook={iconLook} />
      )}
      <DialogLink
        search={dialogSearch('delete', id)}
        label={`Delete ${title}`}
        look={`${iconLook} hover:text-red`}
      >
        <Trash2 {...icon} />
      </DialogLink>
    </div>
  );
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** How a button or a link looks that shows an icon only, in a row. */
export const iconLook =
  'grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-sand hover:text-ink pointer-fine:size-9';

interface DialogLinkProps extends Partial<DialogOpening> {
  search: string;
  look: string;
  /** What it is called where its content says less than that. */
  label?: string;
  children: ReactNode;
}

/** Approving opens the review too; the state of the address tells how it was opened, and that Back closes it again. */
export function DialogLink({ search, look, focus = 'top', label, children }: DialogLinkProps) {
  return (
    <Link
      to={{ search }}
      state={{ focus } satisfies DialogOpening}
      preventScrollReset
      aria-label={label}
      title={label}
      className={look}
    >
      {children}
    </Link>
  );
}
