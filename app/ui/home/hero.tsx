// The top of the home page: the shore, a headline and the search. The search is a GET form to the list. With
// JavaScript, the navigation state carries the values, too (docs/product.md, "Home page > Home search").
import { type SubmitEvent, useEffect, useRef } from 'react';
import { href, useNavigate } from 'react-router';
import { StayBoxes } from '../calendar/stay-inputs.tsx';
import shore from './shore.svg';
import { parseFilters } from '#domain/search/filters.ts';
import { FilterSelect, GuestsBox, SearchBox } from '../search/filter-fields.tsx';
import { listUrl } from '../search/format-search.ts';
import { formQuery, linkStayDates } from '../search/form-fields.ts';

export const hero = {
  title: 'Stay long enough to know the tides',
  text: 'Furnished homes in San Diego and Imperial Beach, for a few days or a whole year. Rent from the owner, with no booking fees.',
};

export function Hero({ today }: { today: string }) {
  return (
    <section aria-labelledby="hero">
      {/* The background continues the sky above the image's upper edge. */}
      <div className="relative overflow-hidden bg-sky sm:h-[clamp(35rem,46vw,max(46rem,37vw))]">
        <img
          src={shore}
          alt=""
          width="2400"
          height="1200"
          fetchPriority="high"
          className="absolute inset-x-0 bottom-0 h-48 w-full object-cover object-[78%_100%] sm:top-0 sm:h-[calc(100%+3vw)]"
        />
        <div className="page relative pt-6 pb-36 sm:pt-8">
          <h1
            id="hero"
            className="max-w-[11em] text-[clamp(2.6rem,1.6rem+3.6vw,4.6rem)] leading-[1.04] tracking-[-0.02em]"
          >
            {hero.title}
          </h1>
          <p className="mt-2 max-w-xl sm:text-lg">{hero.text}</p>
        </div>
      </div>
      {/* Covers sand only: the houses stand above it. */}
      <div className="page relative -mt-4">
        <div className="card shadow-soft">
          <HomeSearch today={today} />
        </div>
      </div>
    </section>
  );
}

/** What fills in the form when the visitor comes back to it. A new document forgets it. */
let lastSearch: Readonly<Record<string, string>> = {};

/**
 * One search, in the visitor's own words, in the specified fields, or both. With words, no field is required.
 * Without JavaScript, the words have their own button.
 */
function HomeSearch({ today }: { today: string }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) prepare(form.current, lastSearch);
  }, []);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget;
    const query = formQuery(fields);
    // Words may name the guests. The field starts with one.
    if (query.get('q')) query.delete('guests', '1');
    else if (!fields.reportValidity()) return;
    lastSearch = Object.fromEntries(query);
    void navigate(listUrl(parseFilters(query)), { state: lastSearch });
  }

  return (
    <form
      ref={form}
      method="get"
      action={href('/listings')}
      aria-label="Search homes"
      onChange={({ currentTarget }) => prepare(currentTarget)}
      onSubmit={search}
      className="home-search flex flex-wrap gap-1.5 p-2 *:flex-auto [&>:first-child]:basis-full max-sm:[&>.date-field]:basis-36"
    >
      <SearchBox placeholder="2 bedrooms near the beach, dogs OK" />
      <noscript>
        <button formNoValidate className="button button-quiet">
          Search these words
        </button>
      </noscript>
      <FilterSelect
        className="max-sm:basis-full"
        label="Location"
        filter="location"
        anyLabel="Where to?"
        required
      />
      <StayBoxes today={today} required />
      <GuestsBox className="max-sm:basis-36" defaultValue={1} required />
      <FilterSelect className="max-sm:basis-36" label="Min bedrooms" filter="bedrooms" />
      <FilterSelect className="max-sm:basis-36" label="Min bathrooms" filter="bathrooms" />
      <button type="submit" className="button button-primary min-h-13 px-7 max-sm:basis-36">
        Search
      </button>
    </form>
  );
}

/** Fills in `values`, if there are any. Call it after every change. */
function prepare(form: HTMLFormElement, values?: Readonly<Record<string, string>>): void {
  for (const name in values) {
    const field = form.elements.namedItem(name);
    if (field && 'value' in field) field.value = values[name] ?? '';
  }
  linkStayDates(form);
  // Words need no other field.
  form.noValidate = true;
}
