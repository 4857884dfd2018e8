import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AttemptOutcome, createAutosave } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Lets so much time pass. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** An autosave whose attempts the test answers. */
function openAutosave() {
  const attempts: { at: number; resolve: (outcome: AttemptOutcome) => void }[] = [];
  const autosave = createAutosave(() => {
    const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
    attempts.push({ at: Date.now(), resolve });
    return promise;
  });
  async function answer(outcome: AttemptOutcome) {
    attempts.at(-1)?.resolve(outcome);
    await pass(0);
  }
  return { autosave, answer, times: () => attempts.map(({ at }) => at) };
}

test('changes are saved together, soon after the last one', async () => {
  const { autosave, answer, times } = openAutosave();
  autosave.changed();
  await pass(500);
  autosave.changed();
  await pass(799);
  expect(times()).toEqual([]);
  await pass(1);
  expect(times()).toEqual([1300]);
  await answer('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('somebody who types without a rest is saved after five seconds all the same', async () => {
  const { autosave, times } = openAutosave();
  for (let turn = 0; turn < 12; turn += 1) {
    autosave.changed();
    await pass(500);
  }
  expect(times()).toEqual([5000]);
});

test('a change during an attempt is saved by the next one, and there is one at a time', async () => {
  const { autosave, answer, times } = openAutosave();
  autosave.changed();
  await pass(800);
  autosave.changed();
  void autosave.flush();
  await pass(10_000);
  expect(times()).toEqual([800]);
  await answer('done');
  await pass(800);
  expect(times()).toEqual([800, 11_600]);
  await answer('done');
  await pass(60_000);
  expect(times()).toHaveLength(2);
});

test('what does not get through is tried again, ever more slowly, whatever is changed meanwhile', async () => {
  const { autosave, answer, times } = openAutosave();
  autosave.changed();
  await pass(800);
  let before = 0;
  for (const pause of [2000, 4000, 8000, 15_000, 30_000, 30_000]) {
    before = times().length;
    await answer('again');
    autosave.changed();
    await pass(pause - 1);
    expect(times()).toHaveLength(before);
    await pass(1);
    expect(times()).toHaveLength(before + 1);
  }
});

test('back on line it is tried at once, and the pauses begin anew', async () => {
  const { autosave, answer, times } = openAutosave();
  autosave.changed();
  await pass(800);
  await answer('again');
  await pass(100);
  void autosave.flush();
  expect(times()).toEqual([800, 900]);
  await answer('done');
  autosave.changed();
  await pass(800);
  await answer('again');
  await pass(2000);
  expect(times()).toEqual([800, 900, 1700, 3700]);
});

test('nothing begins while it pauses', async () => {
  const { autosave, times } = openAutosave();
  autosave.changed();
  autosave.pause();
  autosave.changed();
  await pass(60_000);
  expect(times()).toEqual([]);
  autosave.resume();
  autosave.changed();
  await pass(800);
  expect(times()).toHaveLength(1);
});
