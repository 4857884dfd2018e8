import type { JobHelpers, TaskList } from 'graphile-worker';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { success } from '#domain/failure.ts';
import { logger, photoRoom, type PhotoRoom } from '../../../tests/support/photo-room.ts';
import { scene } from '../../../tests/support/pictures.ts';
import { createMessages } from '../mail/messages.ts';
import { jobTasks } from './tasks.ts';
import type { ObjectStore } from '../photos/object-store.ts';

let room: PhotoRoom;
let photoId: string;
const endProcess = vi.fn<() => void>();

beforeEach(async () => {
  room = await photoRoom();
  photoId = await room.sendOne(await room.newDraft(), await scene(40, 30).png().toBuffer());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return room.close;
});
afterEach(() => {
  vi.useRealTimers();
  endProcess.mockReset();
});

function tasksOn(store: ObjectStore): TaskList {
  const mail = { deliver: async () => undefined };
  const messages = createMessages('http://localhost:3000');
  const limits = { mailToUnverified: async () => success(null) };
  return jobTasks({ pool: room.pool, db: room.db, store, mail, messages, limits, logger, endProcess });
}

const helpers = { job: { attempts: 1, last_error: null } } as JobHelpers;

test('a photograph that costs more than a minute of work ends the process, however long it waits', async () => {
  const opened = Promise.withResolvers<void>();
  const hanging = {
    ...room.store,
    withFile: () => {
      opened.resolve();
      return new Promise<never>(() => undefined);
    },
  };
  const work = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 59e6, system: 1e6 });
  void tasksOn(hanging)['derive-photo']?.({ photoId }, helpers);
  await opened.promise;
  vi.advanceTimersByTime(1_000_000);
  expect(endProcess).not.toHaveBeenCalled();
  work.mockReturnValue({ user: 59e6, system: 2e6 });
  vi.advanceTimersByTime(1000);
  expect(endProcess).toHaveBeenCalledOnce();
});

test('a photograph that is done is not watched any longer', async () => {
  await tasksOn(room.store)['derive-photo']?.({ photoId }, helpers);
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 99e6, system: 0 });
  vi.advanceTimersByTime(1_000_000);
  expect(endProcess).not.toHaveBeenCalled();
});
