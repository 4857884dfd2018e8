import { beforeEach, expect, test, vi } from 'vitest';
import { initialAnswers } from '#domain/property/submission-answers.ts';
import { memoryStorage } from '#tests/support/draft-server.ts';
import { savedFields } from './saved-fields.ts';
import { keepSentForm } from '../properties/sent-form.ts';
import { type FormCopy, writeCopy, writeLastStep } from '../submission/form-copies.ts';
import { deleteStoredFiles, forgetTypedText } from './forget-unsent.ts';

const storages = { localStorage: memoryStorage(), sessionStorage: memoryStorage() };

beforeEach(() => {
  for (const [name, storage] of Object.entries(storages)) {
    storage.clear();
    vi.stubGlobal(name, storage);
  }
});

function typeInto(draftId: string | null): void {
  const copy = {
    version: 0,
    answers: initialAnswers,
    saved: initialAnswers,
    pending: null,
    idempotencyKey: null,
  };
  writeCopy({ ...copy, draftId } satisfies FormCopy, 'window');
  if (draftId === null) return;
  // Earlier releases stored these two.
  localStorage.setItem(`baystead-photos:${draftId}:unsent`, '["house.jpg/10"]');
  writeLastStep(draftId, '3');
  localStorage.setItem(
    `tus::tus-br-house.jpg-https://site.example/submit-property/uploads?draft=${draftId}::1`,
    '{}',
  );
}

const stored = () =>
  Object.values(storages).flatMap((storage) =>
    Array.from({ length: storage.length }, (_none, index) => storage.key(index)),
  );

test('forgets the text of an account’s drafts, of forms without a draft, and of messages', () => {
  typeInto('draft-of-the-account');
  typeInto(null);
  savedFields.write('inquiry:a-home', { message: 'Is it quiet?' });
  keepSentForm({ propertyId: 'a-home', canOpen: true, changesProperty: false, email: 'rosa@example.com' });
  localStorage.setItem('shortlist', '["a-home"]');
  localStorage.setItem('shortlist-notes', '{"a-home":"Quiet street"}');
  expect(stored()).toHaveLength(9);
  forgetTypedText([]);
  expect(stored()).toEqual(['shortlist']);
});

test('keeps everything of a draft that the browser still opens', () => {
  typeInto('draft-of-a-visitor');
  const before = stored();
  expect(before).toHaveLength(4);
  forgetTypedText(['draft-of-a-visitor']);
  expect(stored()).toEqual(before);
});

test('deletes the files that an earlier release stored, also where the browser forbids storage', () => {
  const deleteDatabase = vi.fn<(name: string) => void>();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  forgetTypedText([]);
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('baystead-submission');
  vi.stubGlobal('indexedDB', undefined);
  expect(deleteStoredFiles).not.toThrow();
});
