// One photo of the form as the queue sees it, from the moment when it was chosen.
import { type DraftPhoto, problemMessage } from '#domain/photo.ts';

export interface Upload {
  /** Stays the same for as long as the photo is in the list. */
  readonly key: number;
  readonly name: string;
  /** Of the file. */
  readonly bytes: number;
  /** Null for a photo that reached the server before this page was opened, or from another window. */
  readonly file: File | null;
  /** Address of the server's own thumbnail, once it has one. */
  readonly thumbnail: string | null;
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** The server's id, once it is stored. */
  readonly photoId: string | null;
  /** Pixels, once the server knows them. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Why it failed. */
  readonly error: string | null;
  /** Who sends it again after it failed: the queue when the network is back, the person when asked to, or nobody. */
  readonly retry: 'soon' | 'asked' | 'never';
}

/** What the order of a list calls an upload, also after the page was opened again. */
export function nameInOrder(upload: Upload): string {
  return upload.photoId ?? nameOfFile(upload);
}

const nameOfFile = ({ name, bytes }: Upload) => `${name}/${bytes}`;

export const noLongerStored = 'This photo isn’t on the server anymore. Please remove it and add it again.';

const fresh = {
  thumbnail: null,
  state: 'waiting',
  progress: 0,
  photoId: null,
  size: null,
  error: null,
  retry: 'asked',
} as const;

/** A file that was just chosen. */
export function chosenUpload(key: number, file: File): Upload {
  return { ...fresh, key, name: file.name, bytes: file.size, file };
}

/** A photo that the server already has. */
export function storedUpload(key: number, photo: DraftPhoto): Upload {
  const { name, bytes } = photo;
  return { ...fresh, key, name, bytes, file: null, ...arrived(photo) };
}

/** What changes of an upload when the server has it; one that it has and cannot read is of no use. */
export function arrived({ id, width, height, state, problem, thumbnail }: DraftPhoto) {
  const size = width === null || height === null ? null : { width, height };
  const known = { progress: 1, photoId: id, size, thumbnail };
  if (state !== 'failed') return { ...known, state: 'stored', error: null } as const;
  return { ...known, state: 'failed', error: problemMessage(problem), retry: 'never' } as const;
}

/** What becomes of an upload when the server has lost what it had: sent again, if the file is still at hand. */
export function lostUpload(upload: Upload): Upload {
  if (upload.state !== 'stored') return upload;
  if (upload.file) return { ...upload, ...fresh };
  return { ...upload, state: 'failed', photoId: null, error: noLongerStored, retry: 'never' };
}

/**
 * The list with what is named in the order of these names (`nameInOrder`); everything else keeps its place. What the
 * order knows as a file may be on the server by now: it arrived after its window had closed.
 */
export function inOrder(uploads: readonly Upload[], names: readonly string[]): readonly Upload[] {
  const placeOf = (upload: Upload) => {
    const place = names.indexOf(nameInOrder(upload));
    return place === -1 ? names.indexOf(nameOfFile(upload)) : place;
  };
  const named = uploads.filter((upload) => placeOf(upload) !== -1);
  const sorted = named.toSorted((one, other) => placeOf(one) - placeOf(other)).values();
  return uploads.map((upload) => (placeOf(upload) === -1 ? upload : (sorted.next().value ?? upload)));
}
