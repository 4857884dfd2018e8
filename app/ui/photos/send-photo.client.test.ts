import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { photoMessages } from '#domain/photo.ts';
import { stubUploads } from '../../../tests/support/tus-network.ts';
import type { DraftPhoto } from '#domain/photo.ts';
import { discardUpload, readAnswer, sendPhoto, withPageMemory } from './send-photo.client.ts';

const photo = { id: 'p', name: 'a.jpg', width: 1, height: 1, bytes: 1, state: 'pending', thumbnail: null };
const json = (message: string) => JSON.stringify({ message });
const no = (retry: string, message: string = photoMessages.notStored) => ({ ok: false, message, retry });

test.each([
  ['is stored', 200, JSON.stringify({ photo }), { ok: true, photo }],
  ['is no photo', 422, json('No'), no('never', 'No')],
  ['could not be stored for the moment', 503, json(photoMessages.notStored), no('soon')],
  ['came after too many', 429, json('Wait'), no('asked', 'Wait')],
  ['found the disk full', 507, json('Full'), no('asked', 'Full')],
  ['was cut off', 409, json('Cut'), no('soon', 'Cut')],
  ['is gone on with at another place than the server has', 409, 'Upload-Offset conflict\n', no('soon')],
  ['is not under way any more', 404, json('Gone'), no('soon', 'Gone')],
  ['took longer than a proxy waits', 408, '<html>', no('soon')],
  ['was too large for a proxy', 413, '<html>', no('never', photoMessages.tooLarge)],
  ['met a server in trouble', 500, '<html>', no('soon')],
  ['met something that is not ours', 200, '[1]', no('asked')],
])('a photo that %s (status %i) becomes that in the list', (_what, status, body, outcome) => {
  expect(readAnswer({ status, body })).toEqual(outcome);
});

test('a photo that cannot begin in its draft tells that the draft is closed', () => {
  expect(readAnswer({ status: 404, body: json('Gone'), isBegin: true })).toBe('draft-gone');
});

const address = {
  size: 1,
  metadata: {},
  creationTime: '',
  uploadUrl: '/uploads/1',
  parallelUploadUrls: null,
};

test.each([
  // As the library writes into localStorage, and as it does without.
  [
    'is full or forbidden',
    () => {
      throw new DOMException('No room', 'QuotaExceededError');
    },
  ],
  ['is not there', async () => null as unknown as string],
])('a photo goes on with what has arrived where the storage of the browser %s', async (_what, answer) => {
  const storage = withPageMemory({
    findAllUploads: async () => [],
    findUploadsByFingerprint: () => answer().then(() => []),
    addUpload: answer,
    removeUpload: () => answer().then(() => undefined),
  });
  expect(await storage.findUploadsByFingerprint('a')).toEqual([]);
  const key = await storage.addUpload('a', { ...address, urlStorageKey: '' });
  expect(await storage.findUploadsByFingerprint('a')).toMatchObject([{ uploadUrl: '/uploads/1' }]);
  expect(await storage.findUploadsByFingerprint('b')).toEqual([]);
  await storage.removeUpload(key);
  expect(await storage.findUploadsByFingerprint('a')).toEqual([]);
});

describe('sending', () => {
  let file: File;
  const where = '/uploads?draft=d';
  const made = () => Response.json({ photo });
  beforeEach(({ task }) => {
    // The page remembers unfinished uploads by the file's name.
    file = new File([new Uint8Array(10)], task.id, { type: 'image/jpeg' });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const send = (signal = new AbortController().signal, stored?: () => Promise<DraftPhoto[]>) =>
    sendPhoto(where, file, { onProgress: () => undefined, signal }, stored);

  test('asks for the end again when its answer was lost, and sends no byte twice', async () => {
    const asked = stubUploads([null, new Response('<html>', { status: 504 }), made()]);
    expect(await send()).toMatchObject({ ok: false, retry: 'soon' });
    expect(await send()).toMatchObject({ ok: false, retry: 'soon' });
    expect(await send()).toEqual({ ok: true, photo });
    expect(asked).toEqual(['begin', 'PATCH', 'POST', 'POST', 'POST']);
  });

  test('asks how much has arrived after an end that was refused', async () => {
    const asked = stubUploads([Response.json({ message: 'Cut' }, { status: 409 }), made()]);
    expect(await send()).toMatchObject({ ok: false, retry: 'soon' });
    expect(await send()).toEqual({ ok: true, photo });
    expect(asked).toEqual(['begin', 'PATCH', 'POST', 'HEAD', 'POST']);
  });

  test('that is aborted while the photo is being stored tells what became of it', async () => {
    const controller = new AbortController();
    const abort = async () => {
      await Promise.resolve();
      controller.abort();
      return made();
    };
    const asked = stubUploads([abort]);
    expect(await send(controller.signal)).toEqual({ ok: true, photo });
    expect(asked).toEqual(['begin', 'PATCH', 'POST']);
  });

  test('waits for another window that sends the same file, and finds the photo there', async () => {
    const asked = stubUploads([made()]);
    const sent = { ...photo, name: file.name, bytes: file.size, id: 'sent' } as DraftPhoto;
    const other = [{ ...sent, id: 'other', bytes: 11 }, sent];
    const answers = await Promise.all([send(), send(undefined, async () => other)]);
    expect(answers).toEqual([
      { ok: true, photo },
      { ok: true, photo: sent },
    ]);
    expect(asked).toEqual(['begin', 'PATCH', 'POST']);
  });

  test('goes on where another window has given up', async () => {
    const asked = stubUploads([new Response('<html>', { status: 409 }), made()]);
    const answers = await Promise.all([send(), send(undefined, async () => [])]);
    expect(answers).toEqual([no('soon'), { ok: true, photo }]);
    expect(asked).toEqual(['begin', 'PATCH', 'POST', 'HEAD', 'POST']);
  });

  test('that waits for another window can be stopped', async () => {
    const end = Promise.withResolvers<Response>();
    const asked = stubUploads([() => end.promise]);
    const controller = new AbortController();
    const first = send();
    const second = send(controller.signal);
    controller.abort();
    expect(await second).toMatchObject({ ok: false, retry: 'soon' });
    end.resolve(made());
    expect(await first).toEqual({ ok: true, photo });
    expect(asked).toEqual(['begin', 'PATCH', 'POST']);
  });

  test('that failed can be given up: the server is told, and the next time begins anew', async () => {
    const asked = stubUploads([Response.json({ message: 'Wait' }, { status: 429 }), made()]);
    expect(await send()).toMatchObject({ retry: 'asked' });
    await discardUpload(where, file);
    await discardUpload(where, file);
    await send();
    expect(asked).toEqual(['begin', 'PATCH', 'POST', 'DELETE', 'begin', 'PATCH', 'POST']);
  });
});
