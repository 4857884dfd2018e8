// What the options of a property's fields are called on the screen.
import { furnishedLabels, petsLabels } from '#domain/property.ts';

const choices = new Map<string, Readonly<Record<string, string>>>([
  ['petsAllowed', petsLabels],
  ['propertyFurnished', furnishedLabels],
  ['unfurnishedOption', { yes: 'Yes', no: 'No' }],
]);

/** Null for what is no option of the field. */
export function choiceWords(field: string, value: string): string | null {
  return choices.get(field)?.[value] ?? null;
}
