// Controls of a property's row, shared by the table and the featured list. On phones they share the width of
// the card. With a mouse they are smaller, which keeps rows low.
import { Clock, Eye, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { type AdminProperty, type Waiting, describeWaiting } from '#domain/review/review.ts';
import { FeatureButton } from './featured/feature-button.tsx';
import { dialogLink, openedInTab, type PropertyDialog, useAdminList } from './list-url.ts';

export function ReviewLink({ property: { id, title } }: { property: AdminProperty }) {
  return (
    <DialogLink
      dialog="review"
      id={id}
      label={`Review ${title}`}
      className="button button-primary px-4 @max-2xl:w-full pointer-fine:min-h-9 pointer-fine:px-3 pointer-fine:py-1"
    >
      Review
    </DialogLink>
  );
}

interface RowIconsProps {
  property: AdminProperty;
  isFeatured: boolean;
}

export function RowIcons({ property, isFeatured }: RowIconsProps) {
  const { id, title, status } = property;
  return (
    <div className="flex flex-wrap @max-2xl:justify-between @2xl:grid @2xl:auto-cols-max @2xl:grid-flow-col">
      <DialogLink dialog="edit" id={id} label={`Edit ${title}`} className={iconButtonStyle}>
        <Pencil {...icon} />
      </DialogLink>
      <Link
        to={href('/listings/:id', { id })}
        aria-label={`View ${title}`}
        title={`View ${title}`}
        className={iconButtonStyle}
      >
        <Eye {...icon} />
      </Link>
      {status === 'approved' && (
        <FeatureButton property={property} isFeatured={isFeatured} className={iconButtonStyle} />
      )}
      <DialogLink
        dialog="delete"
        id={id}
        label={`Delete ${title}`}
        className={`${iconButtonStyle} hover:text-red`}
      >
        <Trash2 {...icon} />
      </DialogLink>
    </div>
  );
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** The style of an icon button in a row. */
export const iconButtonStyle =
  'grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-sand hover:text-ink pointer-fine:size-9';

interface DialogLinkProps {
  dialog: PropertyDialog;
  id: string;
  className: string;
  /** Its accessible name, if the content says less. */
  label?: string;
  children: ReactNode;
}

export function DialogLink({ dialog, id, className, label, children }: DialogLinkProps) {
  const list = useAdminList();
  return (
    <Link
      to={dialogLink(dialog, id, list)}
      state={openedInTab}
      preventScrollReset
      prefetch="intent"
      aria-label={label}
      title={label}
      className={className}
    >
      {children}
    </Link>
  );
}

const waitingStyles: Record<Waiting['state'], string> = {
  'in time': 'text-muted',
  due: 'bg-amber-tint px-2 text-amber font-semibold',
  overdue: 'bg-red-tint px-2 text-red font-semibold',
};

export function WaitingTime({ since, now }: { since: Date; now: Date }) {
  const { text, state } = describeWaiting(since, now);
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full py-0.5 text-xs/4 as-table:whitespace-nowrap ${waitingStyles[state]}`}
    >
      <Clock size={13} strokeWidth={1.75} aria-hidden />
      <span>
        <span className="sr-only">Waiting </span>
        {state === 'in time' ? text : `${text}, ${state}`}
      </span>
    </span>
  );
}
