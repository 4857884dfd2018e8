// What an administrator writes to an owner: why something was rejected or taken off the site, or what has to
// change.
import { failed, type Result, success } from './failure.ts';
import { requiredText } from './schema-parts.ts';

/** More than a reviewer needs to write. */
export const maxNotesLength = 2000;

interface NotesField {
  name: string;
  label: string;
  /** The message if the notes are empty. */
  missing: string;
}

/** Returns the trimmed notes. Fails if they're empty or longer than `maxNotesLength`. */
export function checkNotes(notes: unknown, { name, label, missing }: NotesField): Result<string> {
  const result = requiredText(label, maxNotesLength, missing).safeParse(notes);
  if (result.success) return success(result.data);
  const message = result.error.issues[0]?.message ?? missing;
  return failed({ kind: 'invalid', message, issues: [{ field: name, message }] });
}

/** Returns the trimmed reason of a rejection. Fails if it's empty. */
export function checkRejectionNotes(notes: unknown): Result<string> {
  const missing = 'Please provide a reason for rejection.';
  return checkNotes(notes, { name: 'notes', label: 'Notes', missing });
}
