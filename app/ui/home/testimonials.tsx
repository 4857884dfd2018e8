// A carousel of three testimonials. It advances by itself, but not under a pointer or focus, nor for users
// who prefer reduced motion. Without JavaScript it scrolls.
import { useEffect, useState } from 'react';
import { Icon } from '../controls/icon.tsx';
import { useSwipe } from '../controls/use-swipe.ts';

/** Attributed to a role and a length of stay, never to a person. */
const testimonials = [
  {
    quote:
      'I arrived on a Sunday night and started my first shift on Monday morning. The bed was made, the blinds were dark enough for day sleep, and the hospital was a twelve-minute walk.',
    attribution: 'Traveling nurse, 13 weeks in Hillcrest',
  },
  {
    quote:
      'We’d sold one house and hadn’t closed on the next. The listing said our truck wouldn’t fit in the garage, and it didn’t. I’ve never been so glad to read an honest description.',
    attribution: 'Family between two houses, 4 months in Imperial Beach',
  },
  {
    quote:
      'I filled out the form on my phone over lunch. It was approved the next afternoon, and I had a tenant for the winter before the paint in the hallway was dry.',
    attribution: 'Owner of a North Park cottage, first rented for 6 months',
  },
];

/** How long each one is shown, in ms. */
const interval = 5000;
const count = testimonials.length;

export function Testimonials() {
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const { drag, handlers } = useSwipe((steps) => go(at + steps));

  function go(to: number) {
    setAt((to + count) % count);
  }

  useEffect(() => {
    const wantsLessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isPaused || isStopped || wantsLessMotion) return undefined;
    const timer = setTimeout(() => setAt((at + 1) % count), interval);
    return () => clearTimeout(timer);
  }, [at, isPaused, isStopped]);

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only pauses; buttons do the rest
    <section
      aria-labelledby="said"
      aria-roledescription="carousel"
      className="page pt-14 text-center sm:pt-28"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <h2 id="said" className="text-2xl sm:text-3xl">
        What guests and owners say
      </h2>
      <div className="mx-auto mt-10 max-w-3xl [touch-action:pan-y] [scroll-snap-type:x_mandatory] overflow-hidden select-none noscript:overflow-x-auto noscript:select-auto">
        <ul
          {...handlers}
          style={{ translate: `calc(${at * -100}% + ${drag}px)` }}
          className={`flex items-center ${drag === 0 ? 'transition-[translate] duration-300 ease-out' : ''}`}
        >
          {testimonials.map(({ quote, attribution }, index) => (
            <li
              key={attribution}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              className="w-full shrink-0 snap-start px-2"
            >
              <figure>
                <blockquote className="font-display text-lg leading-relaxed sm:text-xl sm:leading-relaxed">
                  “{quote}”
                </blockquote>
                <figcaption className="mt-6 text-muted">{attribution}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-8 flex items-center justify-center noscript:hidden">
        <RoundButton label="Previous testimonial" icon="chevron-left" onPress={() => go(at - 1)} />
        {testimonials.map(({ attribution }, index) => (
          <button
            key={attribution}
            type="button"
            aria-label={`Testimonial ${index + 1} of ${count}`}
            aria-current={index === at}
            onClick={() => go(index)}
            className="group grid size-11 place-items-center rounded-full"
          >
            <span className="size-2.5 rounded-full bg-edge transition-all duration-150 group-aria-[current=true]:w-6 group-aria-[current=true]:bg-lagoon" />
          </button>
        ))}
        <RoundButton label="Next testimonial" icon="chevron-right" onPress={() => go(at + 1)} />
        <RoundButton
          label={isStopped ? 'Play testimonials' : 'Pause testimonials'}
          icon={isStopped ? 'play' : 'pause'}
          onPress={() => setStopped(!isStopped)}
        />
      </div>
    </section>
  );
}

interface RoundButtonProps {
  label: string;
  /** The id of a drawing in icons.svg. */
  icon: string;
  onPress: () => void;
}

function RoundButton({ label, icon, onPress }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full hover:bg-sand"
    >
      <Icon name={icon} />
    </button>
  );
}
