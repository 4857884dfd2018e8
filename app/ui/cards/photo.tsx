// A responsive photo with a blurred preview while it loads, or the placeholder if there is no photo.
import { preload } from 'react-dom';
import { avifUrl, type CardPhoto, jpegUrl, photoWidths, webpUrl } from '#domain/property/listing.ts';

/** `first`: the main photo of the page. `soon`: other photos in view when the page opens. */
export type Urgency = 'first' | 'soon' | 'lazy';

interface PhotoProps {
  photo: CardPhoto | null;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  urgency?: Urgency;
  /** False if the element around it shows the blurred preview. */
  isBlurred?: boolean;
  className?: string | undefined;
}

/**
 * The start of a `sizes` attribute, for photos as wide as a phone. Makes 3x screens request 2x photos: sharp
 * enough, at half the bytes.
 */
export const phoneSizes = '(max-width: 40rem) and (min-resolution: 2.5dppx) 60vw, ';

/** A background with the photo's tiny preview, which scaling blurs. */
export function blurOf(photo: CardPhoto | null) {
  return photo?.placeholder ? { background: `url(${photo.placeholder}) center / cover` } : undefined;
}

export function Photo({ photo, alt, sizes, urgency = 'lazy', isBlurred = true, className }: PhotoProps) {
  const shared = {
    className,
    loading: urgency === 'lazy' ? 'lazy' : 'eager',
    decoding: urgency === 'first' ? 'sync' : 'async',
    fetchPriority: urgency === 'first' ? 'high' : undefined,
    draggable: false,
  } as const;
  const path = photo?.path;
  if (!photo || !path) return <img {...shared} alt={alt} src={placeholderUrl} width={800} height={600} />;

  const { hasAvif, width, height } = photo;
  const srcSetOf = (urlOf: typeof webpUrl) =>
    photoWidths.map((variant) => `${urlOf(path, variant)} ${variant}w`).join(', ');
  // React preloads an important <img> by itself, but not one in a <picture>.
  if (urgency === 'first') {
    preload(jpegUrl(path), {
      as: 'image',
      type: hasAvif ? 'image/avif' : 'image/webp',
      imageSrcSet: srcSetOf(hasAvif ? avifUrl : webpUrl),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  return (
    <picture className="contents">
      {hasAvif ? <source type="image/avif" srcSet={srcSetOf(avifUrl)} sizes={sizes} /> : null}
      <source type="image/webp" srcSet={srcSetOf(webpUrl)} sizes={sizes} />
      <img
        {...shared}
        alt={alt}
        src={jpegUrl(path)}
        width={width}
        height={height}
        style={isBlurred ? blurOf(photo) : undefined}
      />
    </picture>
  );
}

/** Fills the width of its parent. */
export function Thumbnail({ alt = '', ...photo }: Partial<PhotoProps> & Pick<PhotoProps, 'photo' | 'sizes'>) {
  return <Photo {...photo} alt={alt} className="aspect-4/3 w-full rounded-control bg-sand object-cover" />;
}

/** The image for a missing photo, in public/. */
export const placeholderUrl = '/placeholder.svg';

/**
 * An inline script that replaces photos that fail to load. Errors of images do not bubble, so it listens in
 * the capture phase. Replaces each image once, because the placeholder may fail, too.
 */
export const photoFallbackScript = `addEventListener("error",({target:i})=>{
let p="${placeholderUrl}";
if(i.tagName!="IMG"||i.dataset.failed)return;
i.dataset.failed=1;
i.closest("picture")?.querySelectorAll("source").forEach(s=>s.srcset=p);
if(i.srcset)i.srcset=p;
i.src=p
},true)`;
