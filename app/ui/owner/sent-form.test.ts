import { expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/draft-server.ts';
import { keepSentForm, readSentForm, retrySentForm } from './sent-form.ts';

test('shows a kept result from a form once, so that a form opens after the session ended', () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const sent = { propertyId: 'a', canOpen: true, changesProperty: true, email: 'rosa@example.com' };
  keepSentForm(sent);
  expect(retrySentForm()).toEqual(sent);
  // The result's page can still read it after a deployment.
  expect(readSentForm()).toMatchObject(sent);
  expect(retrySentForm()).toBeNull();
  expect(readSentForm()).toBeNull();
});
