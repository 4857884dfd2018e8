import { expect, test } from 'vitest';
import { photoMessages } from '#domain/photo.ts';
import { pollVariants } from './variant-polling.ts';
import type { StoredPhoto } from './upload.ts';
import { createUploadQueue } from './upload-queue.ts';

const photo = (id: string, changes: Partial<StoredPhoto> = {}): StoredPhoto => ({
  id,
  name: `${id}.heic`,
  width: 40,
  height: 30,
  bytes: 10,
  state: 'pending',
  problem: null,
  thumbnail: null,
  ...changes,
});

function openQueue() {
  const nothing = () => undefined;
  const send = async () => ({ ok: false, message: 'not sent', retry: 'never' }) as const;
  const discard = async () => undefined;
  return createUploadQueue({ send, discard, discardUpload: nothing, keep: nothing, release: nothing });
}

const unreadable = photo('b', { state: 'failed' });
const shown = photo('a', { state: 'ready', thumbnail: '/photos/a-400.webp' });

test('asks, ever less often, until each photo has its thumbnail or cannot be read', async () => {
  const queue = openQueue();
  const answers = [[], [photo('a'), unreadable], [shown, unreadable]];
  const pauses: number[] = [];
  const wait = async (pause: number) => void pauses.push(pause);
  pollVariants({ ...queue, ask: async () => answers.splice(0, 1).flat(), wait });
  queue.addStored([photo('a'), photo('b')]);
  await expect.poll(() => queue.list()[0]?.thumbnail).toBe('/photos/a-400.webp');
  expect(queue.list()).toMatchObject([
    { state: 'stored' },
    { state: 'failed', error: photoMessages.unreadable, retry: 'never', photoId: 'b' },
  ]);
  expect(pauses).toEqual([2000, 3000, 4500]);

  answers.push([photo('c', { state: 'failed' })]);
  queue.addStored([photo('c')]);
  await expect.poll(() => queue.list()[2]?.state).toBe('failed');
});

test('asks nothing when there is nothing to wait for, or once it was ended', async () => {
  const queue = openQueue();
  const asked: string[] = [];
  const settings = {
    ...queue,
    ask: async () => {
      asked.push('again');
      return [];
    },
  };
  const end = pollVariants({ ...settings, wait: async () => end() });
  queue.addStored([shown, unreadable]);
  queue.addStored([photo('c')]);
  await Promise.resolve();
  expect(asked).toEqual([]);
});
