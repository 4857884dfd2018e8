// The Featured Properties tab: the list in the order of the home page, reordered by buttons. A
// star in the list of approved properties adds one.
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type FeaturedList, moveTo } from '#domain/property/featured.ts';
import { formatMoney } from '#domain/numbers.ts';
import { formatBathrooms, formatBedrooms } from '#domain/property/format.ts';
import type { AdminProperty } from '#domain/review/review.ts';
import { useAccountId } from '#ui/controls/account-field.tsx';
import { focusSibling, moveFocusOnUnmount } from '#ui/controls/focus.ts';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { Thumbnail } from '#ui/cards/photo.tsx';
import { iconButtonStyle, RowIcons } from '../property-row.tsx';
import { featuredAction, useFeatured } from './feature-button.tsx';

interface FeaturedTabProps {
  properties: readonly AdminProperty[];
  /** The search; empty without one. Only the whole list can be reordered. */
  text: string;
}

export function FeaturedTab({ properties, text }: FeaturedTabProps) {
  const isHydrated = useHydrated();
  const [announcement, setAnnouncement] = useState('');
  const { order, isSaving, reorder } = useFeaturedOrder(properties.map(({ id }) => id));
  const canMove = text === '' && isHydrated;
  const byId = new Map(properties.map((property) => [property.id, property]));
  const rows = order.flatMap((id) => byId.get(id) ?? []);

  function move(property: AdminProperty, position: number) {
    if (isSaving) return;
    reorder(moveTo(order, property.id, position));
    setAnnouncement(`${property.title} is now in place ${position + 1} of ${order.length}.`);
  }

  return (
    <>
      <output className="sr-only">{announcement}</output>
      <ol aria-label="Featured properties" aria-busy={isSaving} className="space-y-2">
        {rows.map((property, index) => (
          <FeaturedRow key={property.id} property={property} index={index} canMove={canMove}>
            <MoveButton
              name={`Move ${property.title} up`}
              disabled={isSaving || index === 0}
              onPress={() => move(property, index - 1)}
            >
              <ArrowUp aria-hidden className="size-5" />
            </MoveButton>
            <MoveButton
              name={`Move ${property.title} down`}
              disabled={isSaving || index === rows.length - 1}
              onPress={() => move(property, index + 1)}
            >
              <ArrowDown aria-hidden className="size-5" />
            </MoveButton>
          </FeaturedRow>
        ))}
      </ol>
    </>
  );
}

/**
 * Shows a new order while it is being saved. Sends the order that it started from along, so that the server
 * refuses it if another administrator changed the list meanwhile.
 */
function useFeaturedOrder(stored: FeaturedList) {
  const { formData, state, submit } = useFeatured();
  const account = useAccountId();
  const sent = formData?.get('to');
  return {
    order: typeof sent === 'string' ? sent.split(' ') : stored,
    isSaving: state !== 'idle',
    reorder: (to: FeaturedList) => {
      const fields = { intent: 'reorder', from: stored.join(' '), to: to.join(' ') };
      void submit(
        { ...fields, ...(account !== undefined && { account }) },
        { method: 'post', action: featuredAction },
      );
    },
  };
}

interface MoveButtonProps {
  name: string;
  /** Disables the button but keeps its focus. */
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

function MoveButton({ name, disabled, onPress, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={disabled}
      onClick={() => !disabled && onPress()}
      className={`${iconButtonStyle} aria-disabled:opacity-40`}
    >
      {children}
    </button>
  );
}

/** The row disappears when its property is no longer featured. */
const focusSiblingOnUnmount = moveFocusOnUnmount((controls) => {
  const row = controls.closest('li');
  if (row) focusSibling(row);
});

interface FeaturedRowProps {
  property: AdminProperty;
  index: number;
  canMove: boolean;
  /** The buttons that move it. */
  children: ReactNode;
}

function FeaturedRow({ property, index, canMove, children }: FeaturedRowProps) {
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <div className="flex min-w-60 flex-1 items-center gap-3">
        <span className="w-5 text-center font-semibold tabular-nums" aria-hidden>
          {index + 1}
        </span>
        <div className="w-20 shrink-0">
          <Thumbnail photo={property.photo} sizes="6rem" />
        </div>
        <div className="min-w-0">
          <h2 className="font-sans text-base font-semibold wrap-anywhere">
            <bdi>{property.title}</bdi>
          </h2>
          <p className="text-sm text-muted">
            {property.location} · {formatBedrooms(property.bedrooms)} · {formatBathrooms(property.bathrooms)}{' '}
            · <span className="whitespace-nowrap">{formatMoney(property.desiredMonthlyRent)} / month</span>
          </p>
          {property.isPaused && (
            <p className="text-sm font-semibold text-amber">Off the site, so the home page leaves it out</p>
          )}
        </div>
      </div>
      <div
        ref={focusSiblingOnUnmount}
        className="flex flex-wrap items-center justify-between gap-x-3 max-sm:w-full"
      >
        <div className="flex">{canMove && children}</div>
        <RowIcons property={property} isFeatured />
      </div>
    </li>
  );
}
