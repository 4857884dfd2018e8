// What the edit form and its action say to each other, and what was typed and not saved.
import type { Issue } from '#domain/failure.ts';
import {
  type EditForm,
  mergeEdits,
  type OtherChange,
  type PropertyToEdit,
} from '#domain/property-edit-form.ts';

export type EditAnswer =
  | { done: string }
  | {
      message: string;
      issues: Issue[];
      /** What was typed; with what somebody else has changed where it was left alone. */
      values: EditForm;
      /** What the property is by now, when it is no longer what the form showed. */
      meanwhile: { property: PropertyToEdit; changes: OtherChange[] } | null;
    };

/** What the form shows, and on what it stands. */
export interface ShownEdit {
  property: PropertyToEdit;
  values: EditForm;
  changes: readonly OtherChange[];
  /** Where it comes from an earlier look at the form. */
  isRestored: boolean;
}

/** Edits that were typed and not saved, by property. Lives in the browser only: it is written by events alone. */
const unsaved = new Map<string, { base: EditForm; values: EditForm }>();

/** Keeps what was typed until the form is opened again; null forgets it. */
export function keepUnsaved(id: string, edit: { base: EditForm; values: EditForm } | null): void {
  if (edit) unsaved.set(id, edit);
  else unsaved.delete(id);
}

/** What the form begins with: the property, an answer to a page without JavaScript, or what was left unsaved. */
export function beginEdit(property: PropertyToEdit, answer: EditAnswer | null): ShownEdit {
  if (answer && !('done' in answer)) return afterRefusal(property, answer);
  const kept = unsaved.get(property.id);
  const { values, changes } = kept
    ? mergeEdits(kept.base, kept.values, property)
    : { values: property.form, changes: [] };
  return { property, values, changes, isRestored: kept !== undefined };
}

/** What the form shows after an answer that refused it. */
export function afterRefusal(
  property: PropertyToEdit,
  { values, meanwhile }: Exclude<EditAnswer, { done: string }>,
): ShownEdit {
  const changes = meanwhile?.changes ?? [];
  return { property: meanwhile?.property ?? property, values, changes, isRestored: false };
}
