// File storage with one interface for a local folder (folder-store.ts) and S3 (s3-store.ts). Contains no
// photo logic. Writes are atomic: readers see a whole object or none, even when the process is killed.

export interface ListedObject {
  key: string;
  bytes: number;
  storedAt: Date;
}

/** A local file with the complete content. The file exists only during the callback. */
export interface TempFile {
  file: string;
  bytes: number;
  sha256: Buffer;
}

export interface ObjectPart {
  content: Blob;
  /** The length of the whole object. */
  objectBytes: number;
}

/**
 * Keys have the form `kind/name`: lower-case letters and digits; a name may contain `-` and one extension.
 * Every method rejects within about a minute if the store fails, and callers may retry it.
 */
export interface ObjectStore {
  /**
   * Stores the content, replacing an existing object. Returns the number of bytes. If reading the content
   * fails, rejects with that error.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /**
   * Like `put`, but calls `inspect` on the whole content first, which chooses the key, and returns its
   * result. Stores nothing if `inspect` throws.
   */
  putInspected<Value extends { key: string }>(
    content: AsyncIterable<Uint8Array>,
    inspect: (content: TempFile) => Promise<Value>,
  ): Promise<Value>;
  /**
   * Returns the content, or null if there is no such object. A broken connection causes an error, never
   * truncated content.
   */
  open(key: string): Promise<Blob | null>;
  /** Like `open`, but returns the bytes from `start` to before `end` only, of which there is at least one. */
  openPart(key: string, start: number, end: number): Promise<ObjectPart | null>;
  /**
   * Calls `work` with a local copy of the object, which exists only during the call. Null if there is no such
   * object.
   */
  withFile<Value>(key: string, work: (file: string) => Promise<Value>): Promise<Value | null>;
  /** Deletes an object. Does nothing if it doesn't exist. */
  delete(key: string): Promise<void>;
  /** Lists the objects whose keys start with a prefix: `kind/xy` or longer. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Deletes local files of interrupted writes that are older than `before`. */
  discardUnfinished(before: Date): Promise<void>;
}

const validKey = /^[a-z]+\/[0-9a-z]{2}[0-9a-z-]*(?:\.[0-9a-z]+)?$/;

export function isKey(text: string): boolean {
  return validKey.test(text);
}

export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`not a key of the object store: ${key}`);
}
