// Deletes what a logged-out user typed or chose and didn't send, so that the next person at a shared computer
// doesn't find it.
import { createStore, del, entries, type UseStore } from 'idb-keyval';
import { tryStorage } from './try-storage.ts';

let fileStore: UseStore | undefined;
/** The photos that aren't uploaded yet (`kept-files.ts`). */
export const openFileStore = () => (fileStore ??= createStore('baystead-submission', 'pending-files'));

/** Deletes the files of all drafts but these. Best effort, because a browser may forbid storage. */
export async function forgetFiles(keptDrafts: readonly string[]): Promise<void> {
  try {
    const store = openFileStore();
    for (const [key, { draftId }] of await entries<string, { draftId: string }>(store))
      if (!keptDrafts.includes(draftId)) await del(key, store);
  } catch {
    // Then nothing is stored.
  }
}

/**
 * Copies of forms, lists of photos, messages to owners and guests, the last step, and the URLs of unfinished
 * uploads.
 */
const typedText = /^(?:baystead-(?:form:|photos:|typed:|step$)|tus::)/;

/** Keeps what belongs to these drafts. */
export function forgetTypedText(draftIds: readonly string[]): void {
  tryStorage(() => {
    const isKept = (item: string) =>
      draftIds.some((id) => `${item} ${localStorage.getItem(item)}`.includes(id));
    const items = Array.from(
      { length: localStorage.length },
      (_none, index) => localStorage.key(index) ?? '',
    );
    for (const item of items) if (typedText.test(item) && !isKept(item)) localStorage.removeItem(item);
    sessionStorage.removeItem('baystead-sent');
  }, undefined);
}
