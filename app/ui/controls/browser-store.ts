// What this browser stores, by subject. Best effort: a browser may forbid storage or run out of space, so
// nothing here throws.
import { dayMs } from '#domain/day.ts';
import { draftDays } from '#domain/property/owner-property.ts';

interface Kind {
  /** Logging out deletes it, so that the next person at a shared computer doesn't find it. */
  isTyped?: true;
  /** Stored for this window only. */
  ofWindow?: true;
  /** Days after the last write in which it can be read. */
  days?: number;
}

const subjects = {
  'form-copy': { isTyped: true, days: draftDays },
  notes: { isTyped: true },
  plan: {},
  'put-first': {},
  'removed-photos': { ofWindow: true },
  'review-keys': {},
  sent: { isTyped: true, ofWindow: true },
  shortlist: {},
  step: { isTyped: true },
  typed: { isTyped: true, days: 30 },
  welcomed: { ofWindow: true },
  window: { ofWindow: true },
} satisfies Record<string, Kind>;

type Subject = keyof typeof subjects;
const kindOf = (subject: Subject): Kind => subjects[subject];

/** A stored value with another version counts as none. */
const version = 1;

const storageOf = (subject: Subject) => (kindOf(subject).ofWindow ? sessionStorage : localStorage);
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

function listKeys(subject: Subject): string[] {
  const storage = storageOf(subject);
  const keys = Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? '');
  return keys.filter((key) => `${key}:`.startsWith(`${keyOf(subject)}:`));
}

/** The fallback if nothing readable is stored. The `id` is that of a form, for subjects with several. */
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

/** All values of a subject with their ids, newest first. */
export function listStored(subject: Subject): { id: string; value: unknown }[] {
  return tryStorage(() => {
    const ids = listKeys(subject).map((key) => key.slice(keyOf(subject, '').length));
    const entries = ids.flatMap((id) => {
      const entry = readEntry(subject, id);
      return entry ? { id, ...entry } : [];
    });
    return entries.toSorted((one, other) => other.at - one.at);
  }, []);
}

/** Deletes what was typed, except entries that contain one of these drafts' ids. */
export function forgetTyped(draftIds: readonly string[]): void {
  for (const subject of Object.keys(subjects) as Subject[]) {
    if (!kindOf(subject).isTyped) continue;
    tryStorage(() => {
      const storage = storageOf(subject);
      const isKept = (key: string) => draftIds.some((id) => `${key} ${storage.getItem(key)}`.includes(id));
      for (const key of listKeys(subject)) if (!isKept(key)) storage.removeItem(key);
    }, undefined);
  }
}

/** Calls `listener` when another tab has changed the subject. Returns a function that ends this. */
export function watchStored(subject: Subject, listener: (event: StorageEvent) => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === null || event.key === keyOf(subject)) listener(event);
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
