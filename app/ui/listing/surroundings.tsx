// Where a home is: its approximate position on a small map, and the nearest landmarks as a list, which works
// without JavaScript.
import { startTransition, useEffect, useRef, useState } from 'react';
import type { Position } from '#domain/place/gazetteer.ts';
import type { NearbyLandmark } from '#domain/place/position.ts';

interface SurroundingsProps {
  /** The approximate position. */
  position: Position;
  nearby: readonly NearbyLandmark[];
}

export function Surroundings({ position, nearby }: SurroundingsProps) {
  return (
    <>
      <LazyMap position={position} nearby={nearby} />
      <p>The address stays private. In a straight line, it’s about:</p>
      <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-lagoon">
        {nearby.map(({ name, distance }) => (
          <li key={name}>{`${distance} to ${name}`}</li>
        ))}
      </ul>
    </>
  );
}

const loadMap = () => import('../map/home-map.tsx');
type HomeMap = Awaited<ReturnType<typeof loadMap>>['HomeMap'];

/** Loads the map when it is about to come into view. Has its height before. */
function LazyMap({ position, nearby }: SurroundingsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [LoadedMap, setLoadedMap] = useState<HomeMap>();
  const [hasFailed, setHasFailed] = useState(false);
  // Other dates load the same landmarks again, which would draw the map again.
  const [shown] = useState(nearby);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        loadMap().then(
          ({ HomeMap }) => startTransition(() => setLoadedMap(() => HomeMap)),
          () => setHasFailed(true),
        );
      },
      { rootMargin: '200px' },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      className="mb-4 h-56 sm:h-80 overflow-hidden rounded-card border border-line bg-sand noscript:hidden print:hidden"
    >
      {LoadedMap && <LoadedMap position={position} nearby={shown} />}
      {hasFailed && <p className="p-6">We couldn’t load the map.</p>}
    </div>
  );
}
