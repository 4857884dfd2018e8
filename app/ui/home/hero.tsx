// The first thing that a visitor sees: the shore, a headline, the search on the beach.
import { href, Link } from 'react-router';
import { Icon } from '../layout/icon.tsx';
import { HomeSearch } from './search-form.tsx';
import shore from './shore.svg';
import { hero } from './words.ts';

export function Hero({ today }: { today: string }) {
  return (
    <section aria-labelledby="hero">
      {/* The colour is that of the picture's sky at its upper edge, so that the picture may end anywhere. */}
      <div className="relative overflow-hidden bg-sky sm:h-[clamp(34rem,46vw,44rem)]">
        <img
          src={shore}
          alt=""
          width="2400"
          height="1200"
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-[76%_100%] max-sm:hidden"
        />
        <div className="page relative pt-10 sm:pt-[clamp(3rem,5vw,5rem)]">
          <h1
            id="hero"
            className="max-w-[11em] text-[clamp(2.6rem,1.6rem+3.6vw,4.6rem)] leading-[1.04] font-[520] tracking-[-0.02em]"
          >
            {hero.title}
          </h1>
          <p className="mt-5 max-w-[19em] text-lg sm:max-w-[24em] leading-normal text-ink/85">{hero.text}</p>
          <Link
            to={href('/listings')}
            className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
          >
            See all homes
            <Icon name="arrow-right" size={18} />
          </Link>
        </div>
        <img
          src={shore}
          alt=""
          width="2400"
          height="1200"
          className="-mt-10 h-64 w-full object-cover object-[80%_100%] sm:hidden"
        />
      </div>
      <div className="page relative -mt-10 sm:-mt-14">
        <HomeSearch today={today} />
      </div>
    </section>
  );
}
