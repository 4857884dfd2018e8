// Rules about the fields: labels and options of each form, answers that decide about other questions, and odd
// values. No zod.
import { neighborhoods } from '../place/gazetteer.ts';
import { townOf } from '../place/position.ts';
import { type FieldName, fieldNames, type FieldValues, rowOf } from './fields.ts';

/** A form with its own labels, hints and options. */
export type FieldForm = 'submission' | 'edit';

export function labelOf(name: FieldName, form: FieldForm): string {
  const { label, editLabel = label } = rowOf(name);
  return form === 'edit' ? editLabel : label;
}

/** The answers of a stored property, which its forms accept even if a new property couldn't have them. */
export interface StoredAnswers {
  propertyType: FieldValues['propertyType'];
  /** YYYY-MM-DD. May have passed. */
  nextAvailableDate: string;
}

/** The options of a choice in a form, and the stored answer. */
export function optionsOf(name: FieldName, form: FieldForm, stored: StoredAnswers | null): readonly string[] {
  const { kind } = rowOf(name);
  if (kind.type !== 'choice') return kind.type === 'choices' ? kind.options : [];
  const options = kind.offered?.[form] ?? kind.options;
  const answer = name === 'propertyType' ? stored?.propertyType : undefined;
  return answer === undefined || options.includes(answer) ? options : [answer, ...options];
}

/** Whether the question about renting without furniture applies. */
export function asksAboutUnfurnished(furnished: unknown): boolean {
  return furnished === 'fully' || furnished === 'partial';
}

/** Typed answers that decide which other questions apply. A list is in lines. */
export interface DecidingAnswers {
  desiredRentalLength: string;
  petsAllowed: string;
  utilities: string;
}

/** Whether a question has a meaning with these answers. A form hides the others, and keeps what they hold. */
export function hasMeaning(name: FieldName, answers: DecidingAnswers): boolean {
  const { desiredRentalLength, petsAllowed, utilities } = answers;
  if (name === 'rentalLicense' || name === 'taxCertificate')
    return desiredRentalLength.includes('Less than 30 days');
  if (name === 'petFee' || name === 'petFeePer') return petsAllowed !== 'no';
  return name !== 'utilitiesLimit' || utilities === 'up-to-limit';
}

/**
 * Clears answers that don't apply: about renting unfurnished without furniture, and a neighborhood of another
 * town.
 */
export function clearInapplicable<Values extends Partial<FieldValues>>(values: Values): Values {
  const cleared: Values = { ...values };
  if ('unfurnishedOption' in values && !asksAboutUnfurnished(values.propertyFurnished))
    cleared.unfurnishedOption = null;
  if ('neighborhood' in values && !isInTown(values.neighborhood, values.location))
    cleared.neighborhood = null;
  return cleared;
}

function isInTown(neighborhood: string | null | undefined, location: string | undefined): boolean {
  const town = townOf(location ?? '');
  return neighborhoods.some((each) => each.name === neighborhood && each.town === town);
}

/** The questions about the filled-in fields of a form, by field. They never refuse a value. */
export function findOddValues(form: Readonly<Record<string, unknown>>): Record<string, string> {
  const questions = fieldNames.flatMap((name) => {
    const value = form[name];
    const ask = rowOf(name).question;
    // A form has a list as lines, or as an array of such texts.
    const texts = [value].flat().filter((text) => typeof text === 'string');
    const visible = texts
      .join('\n')
      .replaceAll(/\p{Cf}/gu, '')
      .trim();
    const question = ask && visible !== '' ? ask(visible, form) : null;
    return question === null ? [] : [[name, question]];
  });
  return Object.fromEntries(questions) as Record<string, string>;
}
