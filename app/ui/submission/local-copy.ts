// What was typed and is not on the server yet, kept in this browser. Each copy belongs to one draft, or to the form
// that nobody has sent anything of; several people may share a browser. Best effort: a browser may refuse to keep it.
import { newSecret } from './new-secret.ts';
import { draftDays } from '#domain/own-property.ts';
import { readForm, readForms, type SubmissionForms } from '#domain/submission-form.ts';
import { submissionSteps } from '#domain/submission.ts';

export interface LocalCopy {
  /** What the form and the server last agreed on, to merge with what the server holds by now. */
  agreed: SubmissionForms;
  forms: SubmissionForms;
  /** The steps of a save that nobody knows whether it arrived. */
  sent: Partial<SubmissionForms>;
}

const prefix = 'baystead-submission:';
const submittedMark = ':submitted';
/** As long as the server keeps an unused draft, in milliseconds. */
const keptFor = draftDays * 24 * 60 * 60 * 1000;

/** Whether a key of the storage is that of the form that began no draft yet. */
export const isUnsentForm = (key: string | null) => key === `${prefix}new`;

export type LocalCopies = ReturnType<typeof createLocalCopies>;
export type FormCopies = Pick<
  LocalCopies,
  'read' | 'write' | 'remove' | 'noteSubmitted' | 'wasSubmitted' | 'submissionKey' | 'removeSubmissionKey'
>;

/** `open` gives the browser's storage, and may throw; `draftId` is null for a form that began no draft yet. */
export function createLocalCopies(open: () => Storage, now: () => number = Date.now) {
  function attempt<Value>(work: (storage: Storage) => Value): Value | null {
    try {
      return work(open());
    } catch {
      // Forbidden by the browser's settings, or full.
      return null;
    }
  }
  const keyOf = (draftId: string | null) => prefix + (draftId ?? 'new');
  const orderKeyOf = (draftId: string | null) => `${keyOf(draftId)}:order`;
  const removedKeyOf = (draftId: string | null) => `${keyOf(draftId)}:removed`;
  const submittedKeyOf = (draftId: string | null) => keyOf(draftId) + submittedMark;

  return {
    read: (draftId: string | null): LocalCopy | null =>
      attempt((storage) => {
        removeOld(storage, now());
        const { agreed, forms, sent } = parse(storage.getItem(keyOf(draftId)));
        if (forms === undefined) return null;
        return {
          agreed: readForms(agreed ?? {}),
          forms: readForms(forms),
          sent: Object.fromEntries(
            submissionSteps
              .filter((step) => sent?.[step] !== undefined)
              .map((step) => [step, readForm(step, sent?.[step])]),
          ),
        };
      }),
    write: (draftId: string | null, copy: LocalCopy) =>
      attempt((storage) => storage.setItem(keyOf(draftId), JSON.stringify({ keptAt: now(), ...copy }))),
    remove: (draftId: string | null) => attempt((storage) => storage.removeItem(keyOf(draftId))),

    /**
     * Removes the copies of all other drafts: one whose key this browser has no more cannot be opened again. What was
     * typed after a submission stays, to be looked at.
     */
    keepOnly: (draftIds: readonly string[]) =>
      attempt((storage) => {
        const known = new Set(
          [null, ...draftIds].flatMap((id) => [
            keyOf(id),
            orderKeyOf(id),
            removedKeyOf(id),
            keyOf(id) + ':key',
          ]),
        );
        for (const id of submittedIn(storage)) known.add(keyOf(id)).add(submittedKeyOf(id));
        for (const key of keysOf(storage)) if (!known.has(key)) storage.removeItem(key);
      }),

    /** What a submission of the draft is known by when it is repeated: the same secret until the form is gone. */
    submissionKey: (draftId: string): string => {
      const key = keyOf(draftId) + ':key';
      const kept = attempt((storage) => parse(storage.getItem(key)).submissionKey) ?? newSecret();
      attempt((storage) => storage.setItem(key, JSON.stringify({ keptAt: now(), submissionKey: kept })));
      return kept;
    },
    removeSubmissionKey: (draftId: string | null) =>
      attempt((storage) => storage.removeItem(keyOf(draftId) + ':key')),

    /** Remembers that a draft has become a property. */
    noteSubmitted: (draftId: string | null) =>
      attempt((storage) => storage.setItem(submittedKeyOf(draftId), JSON.stringify({ keptAt: now() }))),
    wasSubmitted: (draftId: string | null): boolean =>
      attempt((storage) => storage.getItem(submittedKeyOf(draftId))) !== null,
    /** Drafts that have become properties and of which there is still a copy: they were typed into since. */
    leftOvers: (): string[] =>
      attempt((storage) => submittedIn(storage).filter((id) => storage.getItem(keyOf(id)) !== null)) ?? [],

    /** The order of the photographs (`nameInOrder`), while some of them are not on the server. */
    readOrder: (draftId: string | null): readonly string[] =>
      attempt((storage) => parse(storage.getItem(orderKeyOf(draftId))).order) ?? [],
    writeOrder: (draftId: string | null, order: readonly string[]) =>
      attempt((storage) => storage.setItem(orderKeyOf(draftId), JSON.stringify({ keptAt: now(), order }))),
    removeOrder: (draftId: string | null) => attempt((storage) => storage.removeItem(orderKeyOf(draftId))),

    /** The photographs that were removed while the server could not be told. */
    readRemoved: (draftId: string | null): readonly string[] =>
      attempt((storage) => parse(storage.getItem(removedKeyOf(draftId))).removed) ?? [],
    writeRemoved: (draftId: string | null, photoIds: readonly string[]) =>
      attempt((storage) => {
        const text = JSON.stringify({ keptAt: now(), removed: photoIds });
        if (photoIds.length === 0) storage.removeItem(removedKeyOf(draftId));
        else storage.setItem(removedKeyOf(draftId), text);
      }),
  };
}

type Stored = Partial<Record<'agreed' | 'forms' | 'sent', Record<string, unknown>>> & {
  keptAt?: unknown;
  order?: readonly string[];
  submissionKey?: string;
  removed?: readonly string[];
};

/** @throws for anything that is no copy. */
function parse(text: string | null): Stored {
  const stored: unknown = JSON.parse(text ?? '');
  if (typeof stored !== 'object' || stored === null || !('keptAt' in stored)) throw new Error('no copy');
  return stored;
}

/** The keys of all copies, of whichever draft. */
function keysOf(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix));
}

/** The ids of the drafts that are remembered to have been submitted. */
function submittedIn(storage: Storage): string[] {
  const marks = keysOf(storage).filter((key) => key.endsWith(submittedMark));
  return marks.map((key) => key.slice(prefix.length, -submittedMark.length));
}

function removeOld(storage: Storage, now: number): void {
  for (const key of keysOf(storage)) {
    const keptAt = keptAtOf(storage.getItem(key));
    if (keptAt === null || now - keptAt > keptFor) storage.removeItem(key);
  }
}

function keptAtOf(text: string | null): number | null {
  try {
    const { keptAt } = parse(text);
    return typeof keptAt === 'number' ? keptAt : null;
  } catch {
    return null;
  }
}
