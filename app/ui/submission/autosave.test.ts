import { expect, test } from 'vitest';
import { type AttemptOutcome, createAutosave } from './autosave.ts';

interface Timer {
  at: number;
  run: () => void;
}

async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** An autosave with a clock that the test sets, and attempts that the test answers. */
function openAutosave() {
  let now = 0;
  let timers: Timer[] = [];
  const attempts: { at: number; answer: (outcome: AttemptOutcome) => Promise<void> }[] = [];
  const autosave = createAutosave({
    attempt: () => {
      const { promise, resolve } = Promise.withResolvers<AttemptOutcome>();
      const answer = (outcome: AttemptOutcome) => {
        resolve(outcome);
        return settle();
      };
      attempts.push({ at: now, answer });
      return promise;
    },
    later: (run, milliseconds) => {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
  /** Lets so much time pass. */
  async function pass(milliseconds: number) {
    const end = now + milliseconds;
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
      if (!next) break;
      now = next.at;
      timers = timers.filter((other) => other !== next);
      next.run();
      await settle();
    }
    now = end;
  }
  const answer = (outcome: AttemptOutcome) => attempts.at(-1)?.answer(outcome);
  return { autosave, pass, answer, times: () => attempts.map(({ at }) => at), waiting: () => timers.length };
}

test('changes are saved together, soon after the last one', async () => {
  const { autosave, pass, answer, times, waiting } = openAutosave();
  autosave.changed();
  await pass(500);
  autosave.changed();
  await pass(799);
  expect(times()).toEqual([]);
  await pass(1);
  expect(times()).toEqual([1300]);
  await answer('done');
  expect(waiting()).toBe(0);
});

test('somebody who types without a rest is saved after five seconds all the same', async () => {
  const { autosave, pass, times } = openAutosave();
  for (let turn = 0; turn < 12; turn += 1) {
    autosave.changed();
    await pass(500);
  }
  expect(times()).toEqual([5000]);
});

test('a change during an attempt is saved by the next one, and there is one at a time', async () => {
  const { autosave, pass, answer, times } = openAutosave();
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
  const { autosave, pass, answer, times } = openAutosave();
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
  const { autosave, pass, answer, times } = openAutosave();
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
  const { autosave, pass, times } = openAutosave();
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
