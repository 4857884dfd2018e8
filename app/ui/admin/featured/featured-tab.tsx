// The tab Featured Properties: the list in the order of the home page, which is changed by dragging or by buttons, and
// below it the way to more.
import { useRef } from 'react';
import { Link } from 'react-router';
import { featuredLimit } from '#domain/featured.ts';
import type { AdminProperty } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { FeaturedAdder } from './featured-adder.tsx';
import { FeaturedOrder } from './featured-order.tsx';
import { listTo } from '../list-address.ts';
import { useFeaturedOrder } from './use-featured-order.ts';
import { useListChange } from './use-list-change.ts';

interface FeaturedTabProps {
  properties: readonly AdminProperty[];
  /** What was searched for among them; empty where all of them are shown. */
  text: string;
}

export function FeaturedTab({ properties, text }: FeaturedTabProps) {
  const isHydrated = useHydrated();
  const { order, isSaving, refusal, reorder } = useFeaturedOrder(properties.map(({ id }) => id));
  const tab = useRef<HTMLDivElement>(null);
  const said = useListChange(tab, properties, text);
  return (
    <div ref={tab}>
      <div className="mb-4 flex flex-wrap gap-x-4 text-muted">
        {properties.length > 0 && text === '' && (
          <p aria-live="polite">
            {properties.length} of {featuredLimit}, in the order of the home page.
            {isSaving ? ' Saving the order…' : ''}
          </p>
        )}
        {properties.length > 0 && text !== '' && (
          <p>
            To change the order,{' '}
            <Link
              to={listTo({ tab: 'featured', text: '', oldestFirst: false })}
              replace
              className="font-semibold text-lagoon underline"
            >
              clear the search
            </Link>
            .
          </p>
        )}
        <output className={said ? `font-medium ${said.isRefusal ? 'text-red' : 'text-green'}` : 'sr-only'}>
          {said?.words}
        </output>
      </div>
      {refusal && (
        <div className="mb-4">
          <Alert tone="error">{refusal}</Alert>
        </div>
      )}
      {properties.length > 0 && (
        <FeaturedOrder
          properties={properties}
          order={order}
          isLocked={text !== '' || !isHydrated}
          onReorder={reorder}
        />
      )}
      {text === '' && <FeaturedAdder isFull={properties.length >= featuredLimit} featured={order} />}
    </div>
  );
}
