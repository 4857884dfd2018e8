// Other homes that may suit whoever looks at one.
import type { ListingCard } from '#domain/listing.ts';
import { oneStepFurther, useWayBack } from './back-link.tsx';
import { CardGrid } from './card.tsx';

export function SimilarHomes({ homes }: { homes: readonly ListingCard[] }) {
  const way = useWayBack();
  if (homes.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="mt-20 border-t border-line pt-12 print:hidden">
      <h2 id="similar" className="mb-8 text-2xl">
        Similar homes
      </h2>
      <CardGrid properties={homes} way={oneStepFurther(way)} />
    </section>
  );
}
