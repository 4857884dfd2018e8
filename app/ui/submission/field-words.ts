// What a field of the form and what it holds are called, where they are read and not typed.
import type { FieldValue } from '#domain/draft-merge.ts';
import { fieldLabels } from '#domain/field-labels.ts';
import { choiceWords } from '#ui/property/choice-words.ts';

const labels: Readonly<Record<string, string>> = fieldLabels;

export function fieldLabel(field: string): string {
  return labels[field] ?? field;
}

export function fieldWords(field: string, value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value : value.join(', ');
  return text === '' ? '(nothing)' : (choiceWords(field, text) ?? text);
}
