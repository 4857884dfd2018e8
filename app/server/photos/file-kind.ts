// What a file says it is by its first bytes, whatever its name says. Runs in the process that serves pages, so it looks
// no further: whether there is an image in it, and of which size, the decoder finds out.
import { fileTypeFromFile } from 'file-type';
import { photoMessages } from '#domain/photo.ts';

export type FileKind = { ok: true; mediaType: string } | { ok: false; message: string };

/** What the decoder opens; some phones call HEIC by its other names. */
const wanted = /^image\/(?:jpeg|a?png|webp|gif|tiff|avif|hei[cf](?:-sequence)?)$/;

export async function fileKind(file: string): Promise<FileKind> {
  const type = await fileTypeFromFile(file);
  if (!type?.mime.startsWith('image/')) return { ok: false, message: photoMessages.notAnImage };
  return wanted.test(type.mime)
    ? { ok: true, mediaType: type.mime }
    : { ok: false, message: photoMessages.unreadable };
}
