// Tags and headers for search engines, link previews and caches.
import type { HeadersFunction, MetaDescriptor } from 'react-router';

export interface PageMeta {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** The canonical path, without query parameters that don't make a different page. */
  path: string;
  /** Image for link previews; the default is the site's own. */
  image?: ShareImage | null | undefined;
}

export interface ShareImage {
  /** Without the origin. */
  path: string;
  /** In pixels, like `height`. */
  width: number;
  height: number;
  alt: string;
}

/** 1200 × 630: ogp.me names no size, but link previews agree on this one. */
const siteImage: ShareImage = {
  path: '/share.jpg',
  width: 1200,
  height: 630,
  alt: 'A shore with houses in the evening light, and the name Baystead',
};

/** `matches` must be those of the page: the root's loader data contains the origin. */
export function pageMeta(
  matches: Parameters<typeof originOf>[0],
  { title, description, path, image }: PageMeta,
): MetaDescriptor[] {
  const publicUrl = originOf(matches);
  const address = publicUrl + path;
  const { path: imagePath, width, height, alt } = image ?? siteImage;
  return [
    { title: `${title} · Baystead` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: 'Baystead' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: publicUrl + imagePath },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    // Twitter takes the rest of the card from the og tags.
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Keeps a page out of search results. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** Returns the `meta` of a page that stays out of search results and has no tags but its title. */
export function noIndexMeta(title: string): () => MetaDescriptor[] {
  return () => [{ title: `${title} · Baystead` }, noIndex];
}

/**
 * For pages with a private URL or private content: not cached, not indexed, and the URL isn't sent to other
 * sites. It is sent to this site, because browsers that send no referrer also send `Origin: null` with forms,
 * and the server refuses that as cross-origin.
 */
export const privateHeaders = {
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/**
 * For the `headers` of a private page: adds the private headers to those of its action, such as Retry-After.
 */
export const withPrivateHeaders: HeadersFunction = ({ actionHeaders }) => {
  for (const [name, value] of Object.entries(privateHeaders)) actionHeaders.set(name, value);
  return actionHeaders;
};

/** The site's origin from the root's loader; empty if that loader failed. */
function originOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { publicUrl: string } | undefined)?.publicUrl ?? '';
}
