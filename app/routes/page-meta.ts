// What search engines and link previews read of a page.
import { href, type MetaDescriptor } from 'react-router';
import { type Filters, formatFilters, noFilters } from '#domain/filters.ts';

export interface PageMeta {
  /** The page's own title; the site's name is added. */
  title: string;
  description: string;
  /** The page's one address, without what in the query does not make another page. */
  path: string;
  /** The site's origin, from the root's loader (`originOf`). */
  publicUrl: string;
  /** Address of the picture of link previews, without the origin. */
  picture?: string | null | undefined;
}

/** 1200 × 630 pixels: what previews crop to (ogp.me names no size; this is what readers agree on). */
const sharePicture = '/share.jpg';

export function pageMeta({ title, description, path, publicUrl, picture }: PageMeta): MetaDescriptor[] {
  const address = publicUrl + path;
  const shown = publicUrl + (picture ?? sharePicture);
  return [
    { title: `${title} · Baystead` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: 'Baystead' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: shown },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/**
 * The one address of a list of homes. A town and a kind of home make a page that people look for; every other filter,
 * the order and the place in the list are views of it.
 */
export function listPath({ location, type }: Pick<Filters, 'location' | 'type'>): string {
  const query = formatFilters({ ...noFilters, location, type }).toString();
  return query === '' ? href('/listings') : `${href('/listings')}?${query}`;
}

/** For a page that search engines should leave out. */
export const unlisted: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** The site's origin as the root's loader gave it; empty when that failed. */
export function originOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { publicUrl: string } | undefined)?.publicUrl ?? '';
}
