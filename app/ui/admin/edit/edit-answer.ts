// What the action of the edit dialog answers.
import type { Issue } from '#domain/failure.ts';
import type { EditForm, PropertyToEdit } from '#domain/property-edit-form.ts';

export type EditAnswer =
  | { done: string }
  | {
      message: string;
      issues: Issue[];
      /** What was typed. */
      values: EditForm;
      /** The revision that saving again stands on. */
      revision: string;
      /** The property as somebody else has changed it meanwhile; null where nobody has. */
      newest: PropertyToEdit | null;
    };
