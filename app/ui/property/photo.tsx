// A photo in the sizes that exist of it, blurred until it is there; without one, the placeholder.
import { preload } from 'react-dom';
import { avifAddress, type CardPhoto, jpegAddress, photoWidths, webpAddress } from '#domain/listing.ts';

/** `first` is for the one photo that the page opens with, `soon` for others in view at the start. */
export type Urgency = 'first' | 'soon' | 'lazy';

interface PhotoProps {
  photo: CardPhoto | null;
  alt: string;
  /** How wide the image is shown, as the `sizes` attribute says it. */
  sizes: string;
  urgency?: Urgency;
  /** False where what holds the image is blurred already, by `blurOf`. */
  isBlurred?: boolean;
  className?: string | undefined;
}

/** Before the other `sizes` of photos that fill a phone: of three dots a pixel two are sharp enough, and half the bytes. */
export const phoneSizes = '(max-width: 40rem) and (min-resolution: 2.5dppx) 60vw, ';

/** The style of a box that shows a photo's small image, blurred by being enlarged. */
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
  if (!photo || !path) return <img {...shared} alt={alt} src={placeholderAddress} width={800} height={600} />;

  const { hasAvif, width, height } = photo;
  const sourcesOf = (address: typeof webpAddress) =>
    photoWidths.map((variant) => `${address(path, variant)} ${variant}w`).join(', ');
  // At the head of the page: there React puts the first image by itself, but none that stands in a picture.
  if (urgency === 'first') {
    preload(jpegAddress(path), {
      as: 'image',
      type: hasAvif ? 'image/avif' : 'image/webp',
      imageSrcSet: sourcesOf(hasAvif ? avifAddress : webpAddress),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  return (
    <picture className="contents">
      {hasAvif ? <source type="image/avif" srcSet={sourcesOf(avifAddress)} sizes={sizes} /> : null}
      <source type="image/webp" srcSet={sourcesOf(webpAddress)} sizes={sizes} />
      <img
        {...shared}
        alt={alt}
        src={jpegAddress(path)}
        width={width}
        height={height}
        style={isBlurred ? blurOf(photo) : undefined}
      />
    </picture>
  );
}

/** As wide as the box around it. */
export function Thumbnail({ alt = '', ...photo }: Partial<PhotoProps> & Pick<PhotoProps, 'photo' | 'sizes'>) {
  return <Photo {...photo} alt={alt} className="aspect-4/3 w-full rounded-control bg-sand object-cover" />;
}

/** An image of the house style that stands for a missing one; in public/. */
export const placeholderAddress = '/placeholder.svg';

/**
 * Inline script. Errors of images do not bubble, so it listens in the capture phase. Each image is replaced once:
 * should the placeholder fail too, it stays as it is.
 */
export const photoFallbackScript = `addEventListener("error",({target:i})=>{
let p="${placeholderAddress}";
if(i.tagName!="IMG"||i.dataset.failed)return;
i.dataset.failed=1;
i.closest("picture")?.querySelectorAll("source").forEach(s=>s.srcset=p);
if(i.srcset)i.srcset=p;
i.src=p
},true)`;
