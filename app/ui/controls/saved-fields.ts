// Keeps unsent form values in this browser, by form name.
import { readStored, writeStored } from './browser-store.ts';

/** Values by field name. */
export type FormFields = Record<string, string | boolean>;

export const savedFields = {
  read: (form: string) => readStored<FormFields | null>('typed', null, form),
  write: (form: string, fields: FormFields): void => void writeStored('typed', fields, form),
  remove: (form: string): void => void writeStored('typed', null, form),
};
