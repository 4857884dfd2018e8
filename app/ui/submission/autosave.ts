// When a change is saved: soon after the last one, at once when told so, and again and again while it does not get
// through. How it is saved is handed in, and so are the timers. No React, no network.

/** What came of an attempt. */
export type AttemptOutcome = 'done' | 'again';

/** Runs a function after so many milliseconds, unless the returned function is called before. */
export type Later = (run: () => void, milliseconds: number) => () => void;

interface AutosaveSettings {
  /** Saves whatever is unsaved at that moment. Never rejects. */
  attempt: () => Promise<AttemptOutcome>;
  later?: Later;
}

/** Milliseconds of rest after which a change is saved, and how long somebody may type before it is saved anyway. */
const rest = 800;
const longest = 5000;
/** Milliseconds before what did not get through is tried again; the last one from then on. */
const backoff = [2000, 4000, 8000, 15_000, 30_000];

/** One attempt at a time. A change during an attempt is saved by the next one. */
export function createAutosave({ attempt, later = afterTimeout }: AutosaveSettings) {
  let running: Promise<void> | null = null;
  let cancelNext: (() => void) | null = null;
  let cancelLatest: (() => void) | null = null;
  let failures = 0;
  let hasChangedMeanwhile = false;
  let isPaused = false;

  function schedule(milliseconds: number) {
    cancelNext?.();
    cancelNext = isPaused ? null : later(() => void run(), milliseconds);
  }

  function forgetTimers() {
    cancelNext?.();
    cancelLatest?.();
    cancelNext = cancelLatest = null;
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
        cancelLatest ??= later(() => void run(), longest);
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

function afterTimeout(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
