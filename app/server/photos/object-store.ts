// Where files are kept: a few verbs that a folder (folder-store.ts) and any S3-compatible store (s3-store.ts) offer
// alike. Knows nothing of photos. Whoever writes a key sees the whole object or none, also when the process is
// killed in the middle.

export interface ListedObject {
  key: string;
  bytes: number;
  storedAt: Date;
}

/** A content that has arrived completely, as a local file that is there for the length of a call. */
export interface WholeContent {
  file: string;
  bytes: number;
  sha256: Buffer;
}

/**
 * Keys have the form `kind/name`: lower-case letters and digits, in the name also `-` and one extension. Whatever is
 * wrong with the store itself is thrown, within a minute or so; every verb may simply be repeated.
 */
export interface ObjectStore {
  /** Stores the content under the key, replacing what was there, and answers with its bytes. Rejects with what the content threw. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** The same, once `inspect` has seen the whole content; when it throws, nothing is stored. Answers with its answer. */
  putInspected<Value>(
    key: string,
    content: AsyncIterable<Uint8Array>,
    inspect: (content: WholeContent) => Promise<Value>,
  ): Promise<Value>;
  /** The content, which may be left unread. Reading breaks off with an error rather than end too early. */
  open(key: string): Promise<Blob | null>;
  /** Hands out a local file with the object's content for the length of the call; null when there is no such object. */
  withFile<Value>(key: string, work: (file: string) => Promise<Value>): Promise<Value | null>;
  /** Stores the content of one object under another key, from where it does not depend on the first; false when there is no such object. */
  copy(from: string, to: string): Promise<boolean>;
  /** Deletes; an object that is not there is no error. */
  delete(key: string): Promise<void>;
  /** The objects whose keys begin with a prefix: `kind/xy`, or more of a key. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Discards what interrupted work left on this machine before that time. */
  discardUnfinished(before: Date): Promise<void>;
}

const validKey = /^[a-z]+\/[0-9a-z]{2}[0-9a-z-]*(?:\.[0-9a-z]+)?$/;
const validPrefix = /^[a-z]+\/[0-9a-z]{2}[0-9a-z-]*$/;

export function isKey(text: string): boolean {
  return validKey.test(text);
}

export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`not a key of the object store: ${key}`);
}

export function checkPrefix(prefix: string): void {
  if (!validPrefix.test(prefix)) throw new Error(`not a prefix of the object store: ${prefix}`);
}
