// Other homes that may suit whoever looks at one.
import type { ListingCard } from '#domain/listing.ts';
import { oneStepFurther, useWayBack } from './back-link.tsx';
import { CardGrid } from './card.tsx';

export function SimilarHomes({ homes }: { homes: readonly ListingCard[] }) {
  const way = useWayBack();
  if (homes.length === 0) return null;
  return (
    // Three homes make a row of three or a column; of two columns the third would leave one half empty.
    <section
      aria-labelledby="similar"
      className="mt-20 border-t border-line pt-12 sm:max-lg:[&_li:nth-child(3):last-child]:hidden print:hidden"
    >
      <h2 id="similar" className="mb-8 text-2xl">
        Similar homes
      </h2>
      <CardGrid properties={homes} way={oneStepFurther(way)} />
    </section>
  );
}
