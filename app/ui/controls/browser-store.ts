// What this browser stores, by subject. Best effort: a browser may forbid storage or run out of space, so
// nothing here throws.
import { dayMs } from '#domain/day.ts';
import { draftDays } from '#domain/property/owner-property.ts';

interface Kind {
  /** Logging out deletes it, so that the next person at a shared computer doesn't find it. */
  endsAtLogout?: true;
  /** Stored for this tab only. */
  isPerTab?: true;
  /** Days after the last write in which it can be read. */
  days?: number;
}

const subjects = {
  'form-copy': { endsAtLogout: true, days: draftDays },
  plan: {},
  'review-keys': {},
  sent: { endsAtLogout: true, isPerTab: true },
  shortlist: {},
  typed: { endsAtLogout: true, days: 30 },
} satisfies Record<string, Kind>;

type Subject = keyof typeof subjects;
const kindOf = (subject: Subject): Kind => subjects[subject];

/** A stored value with another version counts as none. */
const version = 1;

const storageOf = (subject: Subject) => (kindOf(subject).isPerTab ? sessionStorage : localStorage);
const keyOf = (subject: Subject, id?: string) => `baystead:${subject}${id === undefined ? '' : `:${id}`}`;

function tryStorage<Value>(work: () => Value, fallback: Value): Value {
  try {
    return work();
  } catch {
    return fallback;
  }
}

function readEntry(subject: Subject, id?: string): { at: number; value: unknown } | null {
  return tryStorage(() => {
    const text = storageOf(subject).getItem(keyOf(subject, id));
    const entry = JSON.parse(text ?? 'null') as { v: number; at: number; value: unknown } | null;
    const { days = Infinity } = kindOf(subject);
    if (entry && Date.now() - entry.at >= days * dayMs) writeStored(subject, null, id);
    else if (entry?.v === version) return entry;
    return null;
  }, null);
}

function listKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? '');
}

const isOfSubject = (subject: Subject, key: string) => `${key}:`.startsWith(`${keyOf(subject)}:`);

/**
 * Returns `fallback` if nothing valid is stored. `id` tells entries of one subject apart, such as the copies
 * of several forms.
 */
export function readStored<Value>(subject: Subject, fallback: Value, id?: string): Value {
  const entry = readEntry(subject, id);
  return entry ? (entry.value as Value) : fallback;
}

/** Null deletes. Returns whether the browser keeps the value. */
export function writeStored(subject: Subject, value: unknown, id?: string): boolean {
  return tryStorage(() => {
    const key = keyOf(subject, id);
    if (value === null) storageOf(subject).removeItem(key);
    else storageOf(subject).setItem(key, JSON.stringify({ v: version, at: Date.now(), value }));
    return true;
  }, false);
}

/**
 * Deletes what ends at a logout, except entries that contain one of these drafts' ids. Also deletes what
 * isn't of a subject: earlier versions stored typed text under other keys, and photos in a database.
 */
export function forgetAtLogout(draftIds: readonly string[]): void {
  for (const getStorage of [() => localStorage, () => sessionStorage]) {
    tryStorage(() => {
      const storage = getStorage();
      for (const key of listKeys(storage)) if (!isKept(storage, key, draftIds)) storage.removeItem(key);
    }, undefined);
  }
  tryStorage(() => void indexedDB.deleteDatabase('baystead-submission'), undefined);
}

/** Deletes what can't be read anymore. */
export function forgetExpired(): void {
  tryStorage(() => {
    for (const key of listKeys(localStorage)) {
      const [, subject = '', ...id] = key.split(':');
      if (subject in subjects) readEntry(subject as Subject, id.length > 0 ? id.join(':') : undefined);
    }
  }, undefined);
}

function isKept(storage: Storage, key: string, draftIds: readonly string[]): boolean {
  const subject = (Object.keys(subjects) as Subject[]).find((each) => isOfSubject(each, key));
  if (!subject) return false;
  return (
    !kindOf(subject).endsAtLogout || draftIds.some((id) => `${key} ${storage.getItem(key)}`.includes(id))
  );
}

/** Calls `listener` when another tab has changed the subject. Returns a function that ends this. */
export function watchStored(subject: Subject, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === null || event.key === keyOf(subject)) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
