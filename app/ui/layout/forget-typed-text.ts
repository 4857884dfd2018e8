// Deletes what a logged-out user typed and didn't send, so that the next person at a shared computer doesn't find it.
import { tryStorage } from '../controls/try-storage.ts';

/** Copies of forms, lists of photos, messages to owners and guests, the last step, and the URLs of unfinished uploads. */
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
