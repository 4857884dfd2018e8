// What was typed and is not on the server yet, kept in this browser's storage. Each copy belongs to one draft, or to a
// form that began none yet, and to one window, so that two windows do not write over each other. Best effort: a browser
// may refuse to keep anything.
import { newSecret } from './submission-api.ts';
import { draftDays } from '#domain/own-property.ts';
import { readStep, readSteps, type SubmissionForms } from '#domain/submission-form.ts';
import { submissionSteps } from '#domain/submission.ts';

/** Steps on their way to the server, and the revision that they were changed from. */
export interface PendingSave {
  revision: number;
  steps: Partial<SubmissionForms>;
}

export interface FormCopy {
  draftId: string | null;
  revision: number;
  forms: SubmissionForms;
  /** What the server was last known to have. */
  saved: SubmissionForms;
  /** A save that got no answer yet. */
  pending: PendingSave | null;
  /** The key of a submission that got no answer yet. */
  submissionKey: string | null;
}

interface Stores {
  /** Shared by all windows. */
  local: Storage;
  /** This window's own, which outlives a reload. */
  session: Storage;
}

const prefix = 'baystead-form:';
const windowKey = 'baystead-window';
/** As long as the server keeps an unused draft, in milliseconds. */
const keptFor = draftDays * 24 * 60 * 60 * 1000;

export type FormCopies = ReturnType<typeof createFormCopies>;

/** `open` gives the browser's stores, and may throw. */
export function createFormCopies(open: () => Stores) {
  function attempt<Value>(work: (stores: Stores) => Value): Value | null {
    try {
      return work(open());
    } catch {
      // Forbidden by the browser's settings, or full.
      return null;
    }
  }

  function keyOf(draftId: string | null, { session }: Stores): string {
    const known = session.getItem(windowKey);
    const window = known ?? newSecret();
    if (known === null) session.setItem(windowKey, window);
    return `${prefix}${draftId ?? 'new'}:${window}`;
  }

  /** Takes over the newest copy that is meant; of one window at most, so that none is sent twice. */
  function take(stores: Stores, isMeant: (copy: FormCopy, key: string) => boolean): FormCopy | null {
    const found = copiesIn(stores.local)
      .filter(({ key, copy }) => isMeant(copy, key))
      .toSorted((one, other) => other.keptAt - one.keptAt)[0];
    if (!found) return null;
    stores.local.removeItem(found.key);
    write(stores, found.copy);
    return found.copy;
  }

  function write(stores: Stores, copy: FormCopy) {
    stores.local.setItem(keyOf(copy.draftId, stores), JSON.stringify({ keptAt: Date.now(), copy }));
  }

  return {
    /** This window's copy of a draft, or else the newest that another window has left. */
    read: (draftId: string | null): FormCopy | null =>
      attempt((stores) => {
        const own = keyOf(draftId, stores);
        return take(stores, (_copy, key) => key === own) ?? take(stores, (copy) => copy.draftId === draftId);
      }),
    /** What was left of a draft that this browser cannot open any more. */
    readClosed: (openDrafts: readonly string[]): FormCopy | null =>
      attempt((stores) => take(stores, ({ draftId }) => draftId !== null && !openDrafts.includes(draftId))),
    write: (copy: FormCopy): void => void attempt((stores) => write(stores, copy)),
    remove: (draftId: string | null): void =>
      void attempt((stores) => stores.local.removeItem(keyOf(draftId, stores))),
  };
}

/** All copies that are not too old; the others, and what cannot be read, are removed. */
function copiesIn(local: Storage): { key: string; keptAt: number; copy: FormCopy }[] {
  const keys = Array.from({ length: local.length }, (_none, index) => local.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const found = parse(local.getItem(key) ?? '');
      if (found && Date.now() - found.keptAt < keptFor) return { key, ...found };
      local.removeItem(key);
      return [];
    });
}

function parse(text: string): { keptAt: number; copy: FormCopy } | null {
  try {
    const { keptAt, copy } = JSON.parse(text) as { keptAt: number; copy: FormCopy };
    const forms = readSteps(copy.forms);
    const saved = readSteps(copy.saved);
    const pending = copy.pending && { ...copy.pending, steps: readSomeSteps(copy.pending.steps) };
    return { keptAt, copy: { ...copy, forms, saved, pending } };
  } catch {
    return null;
  }
}

function readSomeSteps(steps: Partial<Record<string, unknown>>): Partial<SubmissionForms> {
  const kept = submissionSteps.filter((step) => steps[step] !== undefined);
  return Object.fromEntries(kept.map((step) => [step, readStep(step, steps[step])]));
}
