// What search engines and link previews read of a page.
import type { HeadersFunction, MetaDescriptor } from 'react-router';

export interface PageMeta {
  /** The page's own title; the site's name is added. */
  title: string;
  description: string;
  /** The page's one address, without what in the query does not make another page. */
  path: string;
  /** The image of link previews, where it is not the site's own. */
  image?: ShareImage | null | undefined;
}

interface ShareImage {
  /** Without the origin. */
  path: string;
  /** Pixels. */
  width: number;
  height: number;
  alt: string;
}

/** The size that previews crop to (ogp.me names none; this is what readers agree on). */
const siteImage: ShareImage = {
  path: '/share.jpg',
  width: 1200,
  height: 630,
  alt: 'A shore with houses in the evening light, and the name Baystead',
};

/** `matches` are the page's, of which the root knows the site's origin. */
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
    // Everything else of a card is taken from the above.
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** For a page that search engines should leave out. */
export const unlisted: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** The `meta` of such a page, where its title is all there is to say. */
export function unlistedPage(title: string): () => MetaDescriptor[] {
  return () => [{ title: `${title} · Baystead` }, unlisted];
}

/**
 * For pages whose address or content is somebody's own: it is neither kept, nor passed on, nor found by a search. Other
 * sites learn nothing of the address; this one may, because without any referrer a browser sends the forms of a page with
 * `Origin: null`, which is refused as a stranger's.
 */
export const privateHeaders = {
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/** For the `headers` of such a page: with those that its action has set, Retry-After for one. */
export const withPrivateHeaders: HeadersFunction = ({ actionHeaders }) => {
  for (const [name, value] of Object.entries(privateHeaders)) actionHeaders.set(name, value);
  return actionHeaders;
};

/** The site's origin as the root's loader gave it; empty when that failed. */
function originOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { publicUrl: string } | undefined)?.publicUrl ?? '';
}
