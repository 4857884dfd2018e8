// Saves unsent form values in this browser, by form name. Best effort, because a browser may refuse to store
// anything.
import { dayMs } from '#domain/day.ts';

/** Values by field name. */
export type FormFields = Record<string, string | boolean>;

/** Older values are deleted when they are read. In ms. */
const maxAge = 30 * dayMs;
const prefix = 'baystead-typed:';

function tryStorage<Value>(work: (store: Storage) => Value): Value | null {
  try {
    return work(localStorage);
  } catch {
    // Storage is forbidden or full, or the stored text isn't ours.
    return null;
  }
}

export const savedFields = {
  /** Null if nothing is saved, or if it is older than 30 days. */
  read: (form: string): FormFields | null =>
    tryStorage((store) => {
      const saved = JSON.parse(store.getItem(prefix + form) ?? 'null') as {
        at: number;
        fields: FormFields;
      } | null;
      if (!saved) return null;
      if (Date.now() - saved.at < maxAge) return saved.fields;
      store.removeItem(prefix + form);
      return null;
    }),
  write: (form: string, fields: FormFields): void =>
    void tryStorage((store) => store.setItem(prefix + form, JSON.stringify({ at: Date.now(), fields }))),
  remove: (form: string): void => void tryStorage((store) => store.removeItem(prefix + form)),
};
