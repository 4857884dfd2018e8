import type { JobHelpers, TaskList } from 'graphile-worker';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logger, photoRoom, type PhotoRoom } from '../../tests/support/photo-room.ts';
import { scene } from '../../tests/support/pictures.ts';
import { jobTasks } from './job-tasks.ts';
import type { ObjectStore } from './object-store.ts';

let room: PhotoRoom;
let photoId: string;
const endProcess = vi.fn<() => void>();

beforeEach(async () => {
  room = await photoRoom();
  photoId = await room.sendOne(await room.newDraft(), await scene(40, 30).png().toBuffer());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return room.close;
});
afterEach(() => {
  vi.useRealTimers();
});

function tasksOn(store: ObjectStore): TaskList {
  const mail = { deliver: async () => undefined };
  return jobTasks({ pool: room.pool, db: room.db, store, mail, logger, endProcess });
}

const helpers = { job: { attempts: 1, last_error: null } } as JobHelpers;

test('a photograph that takes longer than 90 seconds ends the process', async () => {
  const opened = Promise.withResolvers<void>();
  const hanging = {
    ...room.store,
    withFile: () => {
      opened.resolve();
      return new Promise<never>(() => undefined);
    },
  };
  void tasksOn(hanging)['derive-photo']?.({ photoId }, helpers);
  await opened.promise;
  vi.advanceTimersByTime(89_999);
  expect(endProcess).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(endProcess).toHaveBeenCalledOnce();
});

test('a photograph that is done in time does not', async () => {
  await tasksOn(room.store)['derive-photo']?.({ photoId }, helpers);
  vi.advanceTimersByTime(1_000_000);
  expect(endProcess).not.toHaveBeenCalled();
});
