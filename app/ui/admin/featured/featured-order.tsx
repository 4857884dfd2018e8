// The featured properties as an ordered list. Administrators reorder it by dragging or with buttons, and
// screen readers announce each move.
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type FeaturedList, moveTo } from '#domain/property/featured.ts';
import type { AdminProperty } from '#domain/review/review.ts';
import { focusSibling, moveFocusOnUnmount } from '#ui/controls/focus.ts';
import { useSortable } from '#ui/controls/use-sortable.ts';
import { Thumbnail } from '#ui/cards/photo.tsx';
import { formatBathrooms, formatBedrooms } from '#domain/property/format.ts';
import { formatMoney } from '#domain/numbers.ts';
import { iconButtonStyle, RowIcons } from '../property-row.tsx';
import { focusAdder } from './featured-adder.tsx';

interface FeaturedOrderProps {
  properties: readonly AdminProperty[];
  order: FeaturedList;
  isLocked: boolean;
  onReorder: (order: FeaturedList) => void;
}

export function FeaturedOrder({ properties, order, isLocked, onReorder }: FeaturedOrderProps) {
  const [announcement, setAnnouncement] = useState('');

  function move(property: AdminProperty, position: number) {
    onReorder(moveTo(order, property.id, position));
    setAnnouncement(`${property.title} is now in place ${position + 1} of ${order.length}.`);
  }

  const byId = new Map(properties.map((property) => [property.id, property]));
  const rows = order.flatMap((id) => byId.get(id) ?? []);
  return (
    <>
      <output className="sr-only">{announcement}</output>
      <ol aria-label="Featured properties" className="space-y-2">
        {rows.map((property, index) => (
          <FeaturedRow
            key={property.id}
            property={property}
            index={index}
            isLocked={isLocked}
            onMove={(from, to) => {
              const moved = rows[from];
              if (moved) move(moved, to);
            }}
          >
            {!isLocked && (
              <>
                <MoveButton
                  name={`Move ${property.title} up`}
                  disabled={index === 0}
                  onPress={() => move(property, index - 1)}
                >
                  <ArrowUp aria-hidden className="size-5" />
                </MoveButton>
                <MoveButton
                  name={`Move ${property.title} down`}
                  disabled={index === rows.length - 1}
                  onPress={() => move(property, index + 1)}
                >
                  <ArrowDown aria-hidden className="size-5" />
                </MoveButton>
              </>
            )}
          </FeaturedRow>
        ))}
      </ol>
    </>
  );
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
  if (!row || !focusSibling(row)) focusAdder();
});

interface FeaturedRowProps {
  property: AdminProperty;
  index: number;
  isLocked: boolean;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

function FeaturedRow({ property, index, isLocked, onMove, children }: FeaturedRowProps) {
  const ref = useRef<HTMLLIElement>(null);
  const { isDragged, dropSide } = useSortable({ ref, index, disabled: isLocked, onMove });
  const { id, title } = property;
  return (
    <li
      ref={ref}
      data-row={id}
      data-drop={dropSide}
      className={`card relative flex flex-wrap items-center gap-x-4 gap-y-2 p-3 data-[drop=after]:shadow-[0_3px_0_var(--color-lagoon)] data-[drop=before]:shadow-[0_-3px_0_var(--color-lagoon)] ${
        isDragged ? 'opacity-40' : ''
      } ${isLocked ? '' : 'cursor-grab'}`}
    >
      <div className="flex min-w-60 flex-1 items-center gap-3">
        {!isLocked && <GripVertical aria-hidden className="size-5 shrink-0 text-muted max-sm:hidden" />}
        <span className="w-5 text-center font-semibold tabular-nums" aria-hidden>
          {index + 1}
        </span>
        <div className="w-20 shrink-0">
          <Thumbnail photo={property.photo} sizes="6rem" />
        </div>
        <div className="min-w-0">
          <h2 className="font-sans text-base font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
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
        <div className="flex">{children}</div>
        <RowIcons property={property} isFeatured />
      </div>
    </li>
  );
}
