// What an administrator writes to an owner: why something was rejected or taken off the site, or what has to change.
import { failed, type Result, success } from './failure.ts';
import { requiredText } from './fields.ts';
import { bounds } from './property.ts';

interface NotesField {
  name: string;
  label: string;
  /** The message if the notes are empty. */
  missing: string;
}

/** Returns the trimmed notes. Fails if they're empty or longer than `bounds.reviewNotes.max`. */
export function checkNotes(notes: unknown, { name, label, missing }: NotesField): Result<string> {
  const result = requiredText(label, bounds.reviewNotes.max, missing).safeParse(notes);
  if (result.success) return success(result.data);
  const message = result.error.issues[0]?.message ?? missing;
  return failed({ kind: 'invalid', message, issues: [{ field: name, message }] });
}
