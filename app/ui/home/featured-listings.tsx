// Up to six featured listings on the home page, side by side on a phone, and the link to all listings.
import { useEffect, useRef } from 'react';
import { href, Link, useLocation } from 'react-router';
import type { ListingCard } from '#domain/property/listing.ts';
import { Alert } from '../controls/alert.tsx';
import { Icon } from '../controls/icon.tsx';
import { useRetryOnline } from '../controls/offline.ts';
import { CardGrid } from '../cards/card.tsx';

interface FeaturedListingsProps {
  listings: readonly ListingCard[];
  /** Set if loading failed. */
  errorMessage: string | null;
}

/** How far the strip of a history entry was scrolled, in pixels, for Back. A new document forgets it. */
const scrolled = new Map<string, number>();

export function FeaturedListings({ listings, errorMessage }: FeaturedListingsProps) {
  useRetryOnline(errorMessage !== null);
  const { key } = useLocation();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    strip.current?.scrollTo(scrolled.get(key) ?? 0, 0);
  }, [key]);
  return (
    <section aria-labelledby="featured" className="page pt-14 pb-16 sm:py-28">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 sm:mb-10">
        <h2 id="featured" className="text-2xl sm:text-3xl">
          Featured homes
        </h2>
        <Link
          to={href('/listings')}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-lagoon underline-offset-4 hover:underline"
        >
          See all homes
          <Icon name="arrow-right" size={18} />
        </Link>
      </div>
      {errorMessage === null ? null : (
        <div className="mb-8">
          <Alert tone="error">{errorMessage}</Alert>
        </div>
      )}
      <div
        ref={strip}
        onScroll={({ currentTarget }) => scrolled.set(key, currentTarget.scrollLeft)}
        className="card-strip"
      >
        <CardGrid properties={listings} />
      </div>
    </section>
  );
}
