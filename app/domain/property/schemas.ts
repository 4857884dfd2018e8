// Schemas made from the table of fields: the steps of the submission form, the edit form, imports, and the
// owner's price and availability. Messages are exactly the specified ones.
import { z } from 'zod';
import {
  normalizeEntry,
  optionalCheckbox,
  optionalChoice,
  optionalNumber,
  optionalLine,
  optionalText,
  optionalWebAddress,
  requiredCheckbox,
  requiredChoice,
  knownChoices,
  requiredChoices,
  requiredDay,
  requiredNumber,
  requiredLine,
  requiredText,
  requiredTypedEmail,
  requiredVisibleText,
  textList,
} from '../schema-parts.ts';
import type { ChoiceKind, ChoicesKind, FieldKind } from './field-kinds.ts';
import { clearInapplicable, type FieldForm, labelOf, optionsOf, type StoredAnswers } from './field-rules.ts';
import {
  type FieldName,
  type FieldStep,
  fieldNames,
  fields,
  fieldsOfStep,
  type FieldValues,
  instantFields,
  rowOf,
} from './fields.ts';

/** Where the values come from, and what stays allowed. */
export interface SchemaContext {
  source: FieldForm | 'import';
  /** The date in America/Los_Angeles as YYYY-MM-DD. */
  today: string;
  /** Null for a new property. */
  stored: StoredAnswers | null;
}

/** The first free day of an imported property may have passed long ago. */
export const earliestDay = '2000-01-01';

/** A schema for these fields. Drops unknown keys. */
function schemaFor<Values extends Partial<FieldValues>>(
  names: readonly FieldName[],
  context: SchemaContext,
): z.ZodType<Values> {
  const shape = Object.fromEntries(names.map((name) => [name, fieldSchema(name, context)]));
  // A row defines the schema and the type of its values. schemas.test.ts compares them.
  return z.object(shape) as z.ZodType as z.ZodType<Values>;
}

/** The fields of a step of the submission form, without photos. Clears answers that don't apply. */
export function stepSchema<Step extends FieldStep>(step: Step, context: Omit<SchemaContext, 'source'>) {
  return schemaFor<FieldValues<Step>>(fieldsOfStep(step), { ...context, source: 'submission' }).transform(
    clearInapplicable,
  );
}

/** All fields, without photos. Keeps answers that don't apply. */
export function allFieldsSchema(context: SchemaContext) {
  return schemaFor<FieldValues>(fieldNames, context);
}

/** The fields that an owner changes without a review. */
export function instantSchema(context: Omit<SchemaContext, 'source'>) {
  return schemaFor<Pick<FieldValues, (typeof instantFields)[number]>>(instantFields, {
    ...context,
    source: 'submission',
  });
}

/** The iCal link of the owner's calendar. */
export const icalLink = optionalWebAddress(labelOf('icalUrl', 'submission'), fields.icalUrl.kind.schemes);

function fieldSchema(name: FieldName, context: SchemaContext): z.ZodType {
  const { kind, optional = false, missing, refuse } = rowOf(name);
  const label = labelOf(name, formOf(context));
  const schema = kindSchema({ name, kind, label, optional, missing }, context);
  if (!refuse) return schema;
  return schema.superRefine((value, refinement) => {
    const reason = typeof value === 'string' ? refuse(value) : null;
    if (reason !== null) refinement.addIssue(`${label} ${reason}`);
  });
}

/** Imports use the labels and the options of the submission form, unless they accept more. */
function formOf({ source }: SchemaContext): FieldForm {
  return source === 'edit' ? 'edit' : 'submission';
}

interface LabeledField {
  name: FieldName;
  kind: FieldKind;
  label: string;
  optional: boolean;
  missing: string | undefined;
}

function kindSchema(
  { name, kind, label, optional, missing }: LabeledField,
  context: SchemaContext,
): z.ZodType {
  const { today, source, stored } = context;
  switch (kind.type) {
    case 'text':
      return optional ? optionalText(label, kind.max) : requiredText(label, kind.max, missing);
    case 'line':
      if (optional) return optionalLine(label, kind.max);
      if (kind.format === 'text') return requiredLine(label, kind.max, missing);
      return kind.format === 'email' ? requiredTypedEmail(label) : requiredVisibleText(label, kind.max);
    case 'number':
    case 'money':
    case 'year': {
      const bounds = { max: Number(today.slice(0, 4)), ...kind, label };
      return optional ? optionalNumber(bounds) : requiredNumber(bounds);
    }
    case 'day':
      return source === 'import'
        ? requiredDay(label, earliestDay)
        : requiredDay(label, today, stored?.nextAvailableDate);
    case 'link':
      return optionalWebAddress(label, kind.schemes);
    case 'checkbox':
      if (optional) return optionalCheckbox;
      return requiredCheckbox(missing ?? `${label} is required`);
    case 'choice':
      return choiceSchema(kind, {
        options: source === 'import' ? kind.options : optionsOf(name, source, stored),
        missing: optional ? null : (missing ?? `${label} is required`),
        usesFallback: source !== 'edit',
      });
    case 'choices':
      return optional
        ? knownChoices(kind.options)
        : choicesSchema(kind, label, missing ?? `${label} is required`, source);
    case 'entries':
      return z.preprocess(splitLines, textList(label, kind));
  }
}

interface ChoiceRules {
  options: readonly string[];
  /** The message for a missing answer. Null if the field is optional. */
  missing: string | null;
  usesFallback: boolean;
}

function choiceSchema(
  { fallback, former }: ChoiceKind,
  { options, missing, usesFallback }: ChoiceRules,
): z.ZodType {
  if (missing === null) return optionalChoice(options);
  const chosen = requiredChoice(options, missing);
  if (fallback === undefined || !usesFallback) return chosen;
  return z
    .preprocess((value) => (typeof value === 'string' && former?.[value]) || value, chosen)
    .catch(fallback);
}

function choicesSchema(
  { options, custom }: ChoicesKind,
  label: string,
  missing: string,
  source: SchemaContext['source'],
): z.ZodType {
  if (custom === undefined || source === 'submission') return requiredChoices(options, missing);
  return textList(label, custom)
    .transform((list) => sortEntries(options, list))
    .refine((list) => list.length > 0, missing);
}

/** The options in their own spelling and order, then the other entries. */
export function sortEntries(options: readonly string[], list: readonly string[]): string[] {
  const chosen = new Map(list.map((entry) => [normalizeEntry(entry), entry]));
  const standard = options.filter((option) => chosen.delete(normalizeEntry(option)));
  return [...standard, ...chosen.values()];
}

/** Splits the text of a text area into its lines. */
function splitLines(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.flatMap((entry: unknown) => (typeof entry === 'string' ? entry.split(/\r?\n/) : entry));
}
