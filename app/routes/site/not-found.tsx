// The page for unknown URLs, with status 404. `?missing=property` shows the text for a missing property.
import { data, href, Link, useSearchParams } from 'react-router';
import { loadMessages } from '#domain/load-result.ts';
import { placeholderUrl } from '#ui/cards/photo.tsx';
import { noIndexMeta } from '../page-meta.ts';

export function loader() {
  return data(null, { status: 404 });
}

/** Client-side navigations need no request, because the page has no data. */
export function clientLoader() {
  return null;
}

export const meta = noIndexMeta('Page not found');

export default function NotFound() {
  const [query] = useSearchParams();
  const missesProperty = query.get('missing') === 'property';
  return (
    <div className="page grid items-center gap-12 py-16 md:grid-cols-[1fr_1fr] md:py-24">
      <div>
        <p className="font-semibold text-lagoon">404</p>
        <h1 className="mt-2 text-3xl sm:text-4xl">
          {missesProperty ? 'We can’t find this home' : 'Washed away by the tide'}
        </h1>
        <p className="mt-4 max-w-[46ch] text-lg text-muted">
          {missesProperty
            ? loadMessages.propertyNotFound
            : 'There’s no page at this address. It may have moved, or the link has a typo.'}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={href('/listings')} className="button button-primary">
            See all homes
          </Link>
          <Link to={href('/')} className="button button-quiet">
            Go to the home page
          </Link>
        </div>
      </div>
      <img
        src={placeholderUrl}
        alt=""
        width="800"
        height="600"
        className="w-full max-w-lg justify-self-center rounded-card max-md:order-first max-md:max-w-xs"
      />
    </div>
  );
}
