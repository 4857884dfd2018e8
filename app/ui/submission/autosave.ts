// When a change is saved: soon after the last one, at once when told so, and again and again while it does not get
// through. How it is saved is handed in. No React, no network.

/** What came of an attempt. */
export type AttemptOutcome = 'done' | 'again';

/** Milliseconds of rest after which a change is saved, and how long somebody may type before it is saved anyway. */
const rest = 800;
const longest = 5000;
/** Milliseconds before what did not get through is tried again; the last one from then on. */
const backoff = [2000, 4000, 8000, 15_000, 30_000];

/**
 * One attempt at a time: it saves whatever is unsaved at that moment, and never rejects. A change during an attempt is saved by
 * the next one.
 */
export function createAutosave(attempt: () => Promise<AttemptOutcome>) {
  let running: Promise<void> | null = null;
  let next: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasChangedMeanwhile = false;
  let isPaused = false;

  function schedule(milliseconds: number) {
    clearTimeout(next);
    if (!isPaused) next = setTimeout(() => void run(), milliseconds);
  }

  function forgetTimers() {
    clearTimeout(next);
    clearTimeout(latest);
    latest = undefined;
  }

  function run(): Promise<void> {
    forgetTimers();
    hasChangedMeanwhile = running !== null;
    running ??= attemptOnce();
    return running;
  }

  async function attemptOnce() {
    const outcome = await attempt();
    running = null;
    conclude(outcome);
  }

  function conclude(outcome: AttemptOutcome) {
    failures = outcome === 'done' ? 0 : failures + 1;
    if (outcome !== 'done') {
      schedule(backoff[Math.min(failures, backoff.length) - 1] ?? rest);
    } else if (hasChangedMeanwhile) {
      schedule(rest);
    }
  }

  return {
    /** Something was changed. While attempts fail they keep their own rhythm. */
    changed() {
      if (running) hasChangedMeanwhile = true;
      else if (failures === 0 && !isPaused) {
        schedule(rest);
        latest ??= setTimeout(() => void run(), longest);
      }
    },
    /** Tries at once what waits for its time; resolves when that attempt is over. */
    flush: run,
    pause() {
      isPaused = true;
      forgetTimers();
    },
    resume() {
      isPaused = false;
    },
  };
}
