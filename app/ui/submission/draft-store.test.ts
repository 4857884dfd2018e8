import { expect, test } from 'vitest';
import { emptyForms } from '#domain/submission-form.ts';
import { typed } from './draft-state.ts';
import { createDraftStore } from './draft-store.ts';
import type { LocalCopy } from './local-copy.ts';

const unmarked = {
  submissionKey: () => 'key',
  removeSubmissionKey: () => null,
  noteSubmitted: () => undefined,
  wasSubmitted: () => false,
};

test('what is typed before the page is awake goes beside what an earlier window has left, not over it', () => {
  const forms = { ...emptyForms, landlord: { ...emptyForms.landlord, landlordFullName: 'Rosa' } };
  let kept: LocalCopy | null = { agreed: emptyForms, forms, sent: {} };
  const copies = {
    read: () => kept,
    write: (_draftId: string | null, copy: LocalCopy) => void (kept = copy),
    remove: () => void (kept = null),
    ...unmarked,
  };
  const photos = { storedIds: () => [], follow: () => false, discarded: async () => undefined };
  const store = createDraftStore(null, copies, photos);

  store.become(typed(store.now(), 'listing', { ...emptyForms.listing, title: 'Typed at once' }));
  expect(kept.forms).toBe(forms);
  store.restore();
  const both = { ...forms, listing: { ...emptyForms.listing, title: 'Typed at once' } };
  expect([store.now().forms, kept.forms]).toEqual([both, both]);
});

test('what is typed before the page is awake is kept, also when nothing was left', () => {
  const written: LocalCopy[] = [];
  const copies = {
    read: () => null,
    write: (_draftId: string | null, copy: LocalCopy) => void written.push(copy),
    remove: () => undefined,
    ...unmarked,
  };
  const photos = { storedIds: () => [], follow: () => false, discarded: async () => undefined };
  const store = createDraftStore(null, copies, photos);
  store.become(typed(store.now(), 'listing', { ...emptyForms.listing, title: 'Typed at once' }));
  expect(store.restore()).toBe(false);
  expect(written.map((copy) => copy.forms.listing.title)).toEqual(['Typed at once']);
});
