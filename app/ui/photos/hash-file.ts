// The SHA-256 of a file, as the server stores it.

/** In hexadecimal. Null if the browser can't read the file, or can't hash on a page without https. */
export async function hashFile(file: File): Promise<string | null> {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}
