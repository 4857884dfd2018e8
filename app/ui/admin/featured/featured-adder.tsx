// Adds properties to the featured list, in its own tab. Offers the newest approved properties, or the results
// of a search.
import { useEffect, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { formatAdminListQuery, maxSearchLength } from '#domain/review/admin-list.ts';
import { failureMessage, failureMessages } from '#domain/failure.ts';
import type { FeaturedList } from '#domain/property/featured.ts';
import type { AdminProperty } from '#domain/review/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { moveFocusOnUnmount } from '#ui/controls/focus.ts';
import { Thumbnail } from '#ui/cards/photo.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { FeatureButton } from './feature-button.tsx';
import { useSearchInput } from '../use-search-input.ts';

interface FeaturedAdderProps {
  isFull: boolean;
  featured: FeaturedList;
}

const headingId = 'add-featured';

/** Focuses the heading, which stays even if the list is full. */
export function focusAdder(): void {
  document.querySelector<HTMLElement>(`#${headingId}`)?.focus({ preventScroll: true });
}

const focusAdderOnUnmount = moveFocusOnUnmount(focusAdder);

export function FeaturedAdder({ isFull, featured }: FeaturedAdderProps) {
  const isHydrated = useHydrated();
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} tabIndex={-1} className="text-xl outline-none">
        Add a property
      </h2>
      <output className="mt-2 block text-muted">{isFull && failureMessage({ kind: 'featured-full' })}</output>
      {!isFull && isHydrated && <Candidates featured={featured} />}
      {!isFull && !isHydrated && (
        <p className="mt-2">
          <Link to="?status=approved" className="link font-semibold">
            Choose one of the approved properties
          </Link>
        </p>
      )}
    </section>
  );
}

function Candidates({ featured }: { featured: FeaturedList }) {
  const { list, hasFailed, isLoading, find } = useApprovedProperties();
  const { input, handleChange, handleSubmit } = useSearchInput('', find);
  const candidates = list?.properties.filter(({ id, isPaused }) => !isPaused && !featured.includes(id)) ?? [];
  return (
    <>
      <form onSubmit={handleSubmit} className="mt-3 max-w-xl">
        <input
          ref={input}
          type="search"
          name="approved"
          aria-label="Search approved properties to feature"
          placeholder="Search approved properties"
          maxLength={maxSearchLength}
          autoComplete="off"
          spellCheck={false}
          onChange={handleChange}
          className="field"
        />
      </form>
      {hasFailed && (
        <div className="mt-3">
          <Alert tone="error">{failureMessages.list}</Alert>
        </div>
      )}
      <ul aria-label="Approved properties" aria-busy={isLoading} className="mt-4 divide-y divide-line">
        {candidates.map((property) => (
          <li key={property.id} ref={focusAdderOnUnmount} className="flex items-center gap-4 py-3">
            <div className="w-20 shrink-0">
              <Thumbnail photo={property.photo} sizes="6rem" />
            </div>
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">
                <bdi>{property.title}</bdi>
              </p>
              <p className="text-sm text-muted">{property.location}</p>
            </div>
            <FeatureButton property={property} isFeatured={false} />
          </li>
        ))}
      </ul>
      <output className="text-muted">
        {list && candidates.length === 0 && 'No other approved properties match.'}
      </output>
    </>
  );
}

interface ApprovedPage {
  properties: AdminProperty[];
}

/** The first page of approved properties. Keeps the previous page if loading fails. */
function useApprovedProperties() {
  const { data, state, load } = useFetcher<{ list: ApprovedPage } | null>();
  const [list, setList] = useState<ApprovedPage | null>(null);
  if (data && data.list !== list) setList(data.list);
  useEffect(() => {
    void load(approvedListUrl(''));
  }, [load]);
  return {
    list,
    hasFailed: data === null,
    isLoading: state !== 'idle',
    find: (text: string) => void load(approvedListUrl(text)),
  };
}

function approvedListUrl(text: string): string {
  return `${href('/admin/properties')}?${formatAdminListQuery({ tab: 'approved', text, oldestFirst: false })}`;
}
