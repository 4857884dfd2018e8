import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { photoMessages } from '#domain/photo.ts';
import { pollVariants } from './variant-polling.ts';
import type { DraftPhoto } from '#domain/photo.ts';
import { createUploadQueue } from './upload-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const photo = (id: string, changes: Partial<DraftPhoto> = {}): DraftPhoto => ({
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
  const ask = vi.fn<() => Promise<DraftPhoto[]>>(async () => answers.splice(0, 1).flat());
  pollVariants({ ...queue, ask });
  queue.addStored([photo('a'), photo('b')]);
  for (const [asked, pause] of [2000, 3000, 4500].entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(ask).toHaveBeenCalledTimes(asked);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(asked + 1);
  }
  expect(queue.list()).toMatchObject([
    { state: 'stored', thumbnail: '/photos/a-400.webp' },
    { state: 'failed', error: photoMessages.unreadable, retry: 'never', photoId: 'b' },
  ]);

  answers.push([photo('c', { state: 'failed' })]);
  queue.addStored([photo('c')]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(queue.list()[2]?.state).toBe('failed');
  expect(vi.getTimerCount()).toBe(0);
});

test('asks nothing when there is nothing to wait for, or once it was ended', async () => {
  const queue = openQueue();
  const ask = vi.fn<() => Promise<DraftPhoto[]>>(async () => []);
  const end = pollVariants({ ...queue, ask });
  queue.addStored([shown, unreadable]);
  expect(vi.getTimerCount()).toBe(0);
  queue.addStored([photo('c')]);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
});
