// The call to action for owners at the end of the home page.
import { href, Link } from 'react-router';

export function OwnerCallToAction() {
  return (
    <section aria-labelledby="owners" className="page py-14 sm:py-28">
      <div className="relative overflow-hidden rounded-card bg-deep text-foam">
        <Waves />
        <div className="relative px-6 py-12 sm:px-14 sm:py-20 lg:max-w-[60%]">
          <h2 id="owners" className="text-2xl sm:text-3xl">
            Have a furnished home by the bay?
          </h2>
          <p className="mt-4 max-w-[46ch] text-foam/85">
            Listing it is free. It takes six short steps, about fifteen minutes, and a few good photos. You
            don’t need an account, and your street address stays between you and us.
          </p>
          <Link
            to={href('/submit-property')}
            className="button mt-8 min-h-13 bg-foam px-7 text-deep hover:bg-foam/90"
          >
            List Your Property
          </Link>
        </div>
      </div>
    </section>
  );
}

/** The logo, large and cropped by the panel's edge. */
function Waves() {
  const tide = 'q20-18 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0';
  return (
    <svg
      aria-hidden
      viewBox="0 0 420 420"
      className="absolute right-[-6rem] bottom-0 h-full max-lg:hidden"
      preserveAspectRatio="xMaxYMax meet"
    >
      <path d="M10 420V240a200 200 0 0 1 400 0v180z" fill="#0f6b74" />
      <circle cx="210" cy="190" r="74" fill="#f3a184" />
      <g fill="none" stroke="#fffdf9" strokeWidth="9" strokeLinecap="round" opacity=".9">
        <path d={`M10 306${tide}`} />
        <path d={`M10 350${tide}`} opacity=".7" />
        <path d={`M10 394${tide}`} opacity=".45" />
      </g>
    </svg>
  );
}
