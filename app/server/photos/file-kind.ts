// Detects a file's type by its first bytes and ignores its name. Runs in the web process, so it must not parse
// images: the decoder checks them.
import { fileTypeFromFile } from 'file-type';
import { photoMessages } from '#domain/photo.ts';

export type FileKind = { ok: true; mediaType: string } | { ok: false; message: string };

/** The types that the decoder opens. Some phones use other names for HEIC. */
const decodableTypes = /^image\/(?:jpeg|a?png|webp|gif|tiff|avif|hei[cf](?:-sequence)?)$/;

export async function fileKind(file: string): Promise<FileKind> {
  const type = await fileTypeFromFile(file);
  if (!type?.mime.startsWith('image/')) return { ok: false, message: photoMessages.notAnImage };
  return decodableTypes.test(type.mime)
    ? { ok: true, mediaType: type.mime }
    : { ok: false, message: photoMessages.unreadable };
}
