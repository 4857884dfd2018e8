// Labels and values of a property's fields in words, for the changes in the audit log and for conflicting edits.
import { isDay } from '#domain/day.ts';
import { editLabels } from '#domain/field-labels.ts';
import type { PhotoCaptions } from '#domain/photo.ts';
import type { FormValue } from '#domain/property-edit.ts';
import { furnishedLabels, petsLabels, yesNoLabels } from '#domain/property.ts';
import { pluralize, formatDay, formatMoney } from '#ui/property/format.ts';

const labels = new Map<string, string>([
  ...Object.entries(editLabels),
  ['photos', editLabels.photoIds],
  ['order', 'Featured position'],
  ['role', 'Role'],
]);

export function fieldLabel(field: string): string {
  return labels.get(field) ?? field;
}

const choiceLabels = new Map<string, Readonly<Record<string, string>>>([
  ['petsAllowed', petsLabels],
  ['propertyFurnished', furnishedLabels],
  ['unfurnishedOption', yesNoLabels],
]);

/** Invalid input is shown as it was typed. */
const valueFormats: Readonly<Record<string, (value: string) => string>> = {
  desiredMonthlyRent: (value) => (/^\d+$/.test(value) ? formatMoney(Number(value)) : value),
  nextAvailableDate: (value) => (isDay(value) ? formatDay(value) : value),
};

/**
 * Takes a value of the audit log or of the edit form. They differ for photos: the audit log has `photos`, their number, and the form
 * has `photoIds`, their ids in display order. The form only shows fields that differ, so `photoIds` always have a different order,
 * unless the photos themselves differ.
 */
export function formatFieldValue(
  field: string,
  value: FormValue | PhotoCaptions | readonly string[] | number | null,
): string {
  if (field === 'photoIds' && typeof value === 'object') return `${value?.length ?? 0}, in a different order`;
  if (field === 'photoCaptions') return pluralize(Object.keys(value ?? {}).length, 'caption');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'object' ? Object.values(value ?? []).join(', ') : String(value);
  if (text === '') return 'none';
  return choiceLabels.get(field)?.[text] ?? valueFormats[field]?.(text) ?? text;
}
