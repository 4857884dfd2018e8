// Questions about values of the submission form that are allowed but look like mistakes. They never refuse a value.
import { isTownZipCode } from './address.ts';
import { findContactDetails } from './contact-details.ts';

/** The rule of each field: returns the question about a typed value, or null. */
const rules: Readonly<Record<string, (value: string) => string | null>> = {
  landlordPhone: (value) =>
    digitsOf(value).length < 10 ? 'Is this number complete? It has fewer than ten digits.' : null,
  zipCode: (value) =>
    isTownZipCode(value) ? null : `Is ${value} right? It isn’t a ZIP code of San Diego or Imperial Beach.`,
  desiredMonthlyRent: (value) => {
    const rent = numberOf(value);
    if (rent !== null && rent < 500) return `Is $${rent} a month right? It looks like a price for a night.`;
    return rent !== null && rent > 30_000 ? `Is $${rent.toLocaleString('en-US')} a month right?` : null;
  },
  approxSqft: (value) => {
    const area = numberOf(value);
    return area !== null && (area < 100 || area > 20_000)
      ? `Is ${area.toLocaleString('en-US')} square feet right?`
      : null;
  },
  title: (value) =>
    findContactDetails(value).length > 0
      ? 'Guests ask you through Baystead, so you can leave contact details out of the name.'
      : null,
};

const digitsOf = (value: string) => value.replaceAll(/\D/g, '');

function numberOf(value: string): number | null {
  const number = Number(value.replaceAll(/[$,\s]/g, ''));
  return value.trim() !== '' && Number.isFinite(number) ? number : null;
}

/** The questions about the filled-in fields of a form, by field. */
export function findImplausible(form: Readonly<Record<string, unknown>>): Record<string, string> {
  const questions = Object.entries(rules).flatMap(([field, ask]) => {
    const value = form[field];
    const visible = typeof value === 'string' ? value.replaceAll(/\p{Cf}/gu, '').trim() : '';
    const question = visible === '' ? null : ask(visible);
    return question === null ? [] : [[field, question]];
  });
  return Object.fromEntries(questions) as Record<string, string>;
}
