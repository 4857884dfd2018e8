// Recognizes a file that was already chosen.
import type { Upload } from './upload.ts';

/** True if the file can continue the upload, which stopped when an earlier page was closed. */
export function continues(file: File, upload: Upload): boolean {
  return upload.state === 'interrupted' && upload.name === file.name && upload.bytes === file.size;
}

/**
 * Compares name, size and date, which different photos may share. Photos from the server have no date. A
 * removed photo may come back under another name.
 */
export function looksSame(upload: Upload, file: File): boolean {
  if (upload.bytes !== file.size) return false;
  if (upload.isRemoved) return true;
  const hasSameDate = upload.file === null || upload.file.lastModified === file.lastModified;
  return upload.name === file.name && hasSameDate;
}

/** The upload with the same content. If the browser can't compare files, the server does after the upload. */
export async function findSame(
  similar: readonly Upload[],
  file: File,
  hash: typeof hashFile,
): Promise<Upload | undefined> {
  const digest = await hash(file);
  if (digest === null) return undefined;
  for (const upload of similar)
    if (digest === (upload.digest ?? (upload.file && (await hash(upload.file))))) return upload;
  return undefined;
}

/**
 * The SHA-256 of a file in hexadecimal, as the server stores it. Null if the browser can't read the file, or
 * can't hash on a page without https.
 */
export async function hashFile(file: File): Promise<string | null> {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}
