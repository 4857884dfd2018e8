// The controls of a card: its heart, and its further photos, to swipe or step through. They appear after
// hydration. A further photo loads once the visitor points at the card, touches it or focuses something in
// it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FurtherPhoto, ListingCard } from '#domain/property/listing.ts';
import { ArrowButton } from '../controls/arrow-button.tsx';
import { clickTolerance, useSwipe } from '../controls/use-swipe.ts';
import { Heart } from '../hearts/controls.tsx';
import { Photo } from './photo.tsx';

interface CardControlsProps {
  property: Pick<ListingCard, 'id' | 'title' | 'furtherPhotos'>;
  /** The `sizes` attribute of the photos. */
  sizes: string;
}

/** Over the photo of a card. */
export default function CardControls({ property: { id, title, furtherPhotos }, sizes }: CardControlsProps) {
  return (
    <>
      {furtherPhotos.length > 0 && <FurtherPhotos title={title} photos={furtherPhotos} sizes={sizes} />}
      <Heart
        id={id}
        title={title}
        className="absolute top-3 right-3 layer-control grid size-11 place-items-center rounded-full bg-surface/90 text-ink hover:bg-sand"
      />
    </>
  );
}

interface FurtherPhotosProps {
  title: string;
  photos: readonly FurtherPhoto[];
  sizes: string;
}

/** Further photos slide over the main photo, which is already there. */
function FurtherPhotos({ title, photos, sizes }: FurtherPhotosProps) {
  const box = useRef<HTMLDivElement>(null);
  /** 0 for the main photo. */
  const [current, setCurrent] = useState(0);
  const { isActive, wasActive } = useActive(box);
  const last = photos.length;
  const go = (steps: number) => setCurrent(Math.max(0, Math.min(last, current + steps)));
  const drag = useCardSwipe(box, go);
  const moving = drag < 0 ? current + 1 : current;

  return (
    <div ref={box}>
      {photos.map(({ path, hasAvif }, index) => {
        const number = index + 1;
        // Renders the next photo, too, so that it loads in advance.
        if (!wasActive || number > current + 1) return null;
        const offset = number === moving ? drag : 0;
        return (
          <div
            key={path}
            style={{ transform: `translateX(calc(${number > current ? 100 : 0}% + ${offset}px))` }}
            className={`absolute inset-0 overflow-hidden bg-sand ${drag === 0 ? 'transition-transform duration-300 ease-out' : ''}`}
          >
            <Photo
              photo={{ path, hasAvif, placeholder: null, width: 4, height: 3 }}
              alt=""
              sizes={sizes}
              urgency="soon"
            />
          </div>
        );
      })}
      {isActive && (
        <div className="pointer-events-none absolute inset-0 layer-control flex items-center justify-between p-2">
          <ArrowButton
            direction="left"
            label={`Previous photo of ${title}`}
            isAtEnd={current === 0}
            onPress={() => go(-1)}
          />
          <ArrowButton
            direction="right"
            label={`Next photo of ${title}`}
            isAtEnd={current === last}
            onPress={() => go(1)}
          />
          <output className="sr-only">{`Photo ${current + 1} of ${last + 1}`}</output>
        </div>
      )}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute bottom-3 left-1/2 layer-control flex -translate-x-1/2 gap-1.5 rounded-full bg-veil px-2 py-1.5"
      >
        {[null, ...photos].map((photo, index) => (
          <span
            key={photo?.path ?? 'main'}
            className={`size-1.5 rounded-full bg-foam ${index === current ? '' : 'opacity-50'}`}
          />
        ))}
      </div>
    </div>
  );
}

const cardOf = (box: Element | null) => box?.closest('article') ?? null;

/** Whether the pointer or the focus is in the card, and whether one of them ever was. */
function useActive(box: React.RefObject<Element | null>) {
  const [isActive, setActive] = useState(false);
  const [wasActive, setWasActive] = useState(false);
  useEffect(() => {
    const card = cardOf(box.current);
    if (!card) return undefined;
    const leave = new AbortController();
    const update = () => {
      const isWithin = card.matches(':hover, :focus-within');
      setActive(isWithin);
      if (isWithin) setWasActive(true);
    };
    // The pointer or the focus may have arrived before hydration.
    update();
    // After the event, because the focus moves only then.
    const updateSoon = () => requestAnimationFrame(update);
    for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
      card.addEventListener(type, updateSoon, { signal: leave.signal });
    card.addEventListener('touchstart', () => setWasActive(true), { passive: true, signal: leave.signal });
    return () => leave.abort();
  }, [box]);
  return { isActive, wasActive };
}

/**
 * Listens to swipes on the whole card, which its link covers. Returns the current horizontal offset in
 * pixels.
 */
function useCardSwipe(box: React.RefObject<Element | null>, onSwipe: (steps: number) => void): number {
  const { drag, handlers } = useSwipe(onSwipe);
  const downAt = useRef(0);
  const handlePointer = useEffectEvent((event: PointerEvent) => {
    if (event.type === 'pointerdown') {
      downAt.current = event.clientX;
      handlers.onPointerDown(event);
    } else if (event.type === 'pointermove') handlers.onPointerMove(event);
    else if (event.type === 'pointerup') handlers.onPointerUp(event);
    else handlers.onPointerCancel();
  });
  const handleClick = useEffectEvent((event: MouseEvent) => {
    // The end of a swipe by mouse doesn't follow the link. A click by keyboard has no position.
    if (event.detail > 0 && Math.abs(event.clientX - downAt.current) > clickTolerance) event.preventDefault();
  });
  useEffect(() => {
    const card = cardOf(box.current);
    if (!card) return undefined;
    const leave = new AbortController();
    const { signal } = leave;
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
      card.addEventListener(type, (event) => handlePointer(event), { signal });
    card.addEventListener('click', (event) => handleClick(event), { signal, capture: true });
    // Otherwise a mouse would drag the link.
    card.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    card.style.touchAction = 'pan-y pinch-zoom';
    return () => leave.abort();
  }, [box]);
  return drag;
}
