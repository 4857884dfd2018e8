// The first thing that a visitor sees: the shore, a headline, the way to the homes.
import { href, Link } from 'react-router';
import shore from './shore.svg';
import { hero } from './words.ts';

export function Hero() {
  return (
    // The colour is that of the picture's sky at its upper edge, so that the picture may end anywhere.
    <section className="relative overflow-hidden bg-[#cfe5e6] sm:h-[clamp(36rem,50vw,46rem)]">
      <img
        src={shore}
        alt=""
        width="2400"
        height="1200"
        fetchPriority="high"
        className="absolute inset-0 size-full object-cover object-[76%_100%] max-sm:hidden"
      />
      <div className="page relative pt-12 sm:pt-[clamp(3rem,5vw,5rem)]">
        <h1 className="max-w-[11em] text-[clamp(2.6rem,1.6rem+3.6vw,4.6rem)] leading-[1.04] font-[520] tracking-[-0.02em]">
          {hero.title}
        </h1>
        <p className="mt-5 max-w-[19em] text-lg lg:max-w-[26em] leading-normal text-ink/85">{hero.text}</p>
        <Link to={href('/listings')} className="button button-primary mt-8 min-h-13 px-7 text-base">
          See all homes
        </Link>
      </div>
      <img
        src={shore}
        alt=""
        width="2400"
        height="1200"
        className="-mt-6 h-80 w-full object-cover object-[80%_100%] sm:hidden"
      />
    </section>
  );
}
