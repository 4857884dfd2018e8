// Deletes what a logged-out user typed and didn't send, so that the next person at a shared computer doesn't
// find it.
import { tryStorage } from './try-storage.ts';

/**
 * Copies of forms, messages to owners and guests, notes about saved homes, and the last step. Earlier
 * releases also stored lists of photos and the URLs of unfinished uploads.
 */
const typedText = /^(?:baystead-(?:form:|photos:|typed:|step$)|shortlist-notes$|tus::)/;

/** Keeps what belongs to these drafts. */
export function forgetTypedText(draftIds: readonly string[]): void {
  deleteStoredFiles();
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

/** Deletes the photo files that earlier releases stored in this browser. */
export function deleteStoredFiles(): void {
  tryStorage(() => void indexedDB.deleteDatabase('baystead-submission'), undefined);
}
