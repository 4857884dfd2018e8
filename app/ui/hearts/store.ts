// The visitor's shortlist: ids in this browser, newest first, without an account. Nothing of it is sent
// before the visitor opens /shortlist. All tabs show the same list.
import { useSyncExternalStore } from 'react';
import { maxSaved, parseIds } from '#domain/search/shortlist.ts';
import { readStored, watchStored, writeStored } from '../controls/browser-store.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
/** The list of a browser that refuses to store it. It lasts until the tab is closed or reloaded. */
let unstored: string | null = null;

/** The ids, at most `maxSaved`, separated by commas as in the URL of /shortlist; empty without any. */
export function readSaved(): string {
  return unstored ?? readStored('shortlist', '');
}

function write(ids: readonly string[]): void {
  const text = ids.slice(0, maxSaved).join(',');
  unstored = writeStored('shortlist', text) ? null : text;
  for (const listener of listeners) listener();
}

/** Adds the id, or removes it. The oldest of more than `maxSaved` ids is dropped. */
export function toggleSaved(id: string): void {
  const ids = parseIds(readSaved());
  write(ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids]);
}

/** Adds the ids before the others. The oldest of more than `maxSaved` ids are dropped. */
export function saveAll(ids: readonly string[]): void {
  write([...new Set([...ids, ...parseIds(readSaved())])]);
}

/** Also follows changes by other tabs. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  const unwatch = watchStored('shortlist', listener);
  return () => {
    listeners.delete(listener);
    unwatch();
  };
}

/** The saved ids. Empty on the server. */
export function useSaved(): string[] {
  return parseIds(useSyncExternalStore(subscribe, readSaved, () => ''));
}
