// Questions about typed costs that are allowed but look like a mistake, and hints at what California asks of
// owners. They never refuse a value. Not legal advice, and each says so.

/** The typed values of a form. */
export type TypedForm = Readonly<Record<string, unknown>>;

/** A typed number, with "$" or commas. Null if it isn't one. */
export function readNumber(value: string): number | null {
  const digits = Number(value.replaceAll(/[$,\s]/g, ''));
  return value.trim() !== '' && Number.isFinite(digits) ? digits : null;
}

function readRent(form: TypedForm, field = 'desiredMonthlyRent'): number | null {
  const rent = form[field];
  return typeof rent === 'string' ? readNumber(rent) : null;
}

function isAboveRent(value: string, form: TypedForm): boolean {
  const amount = readNumber(value);
  const rent = readRent(form);
  return amount !== null && rent !== null && amount > rent;
}

/** The deposit of most leases since July 1, 2024: California Civil Code 1950.5, as amended by AB 12. */
export function askAboutDeposit(value: string, form: TypedForm): string | null {
  return isAboveRent(value, form)
    ? 'That’s more than a month’s rent. California doesn’t let most owners ask for more (AB 12, Civil Code 1950.5). This isn’t legal advice.'
    : null;
}

/**
 * Fees that guests have to pay are part of the price that short stays are offered for: California Business
 * and Professions Code 17568.6 (AB 537) and Civil Code 1770(a)(29) (SB 478).
 */
export function askAboutCleaningFee(value: string, form: TypedForm): string | null {
  if (isAboveRent(value, form)) return 'Is that right? It’s more than a month’s rent.';
  const lengths = form['desiredRentalLength'];
  const isShort = (Array.isArray(lengths) ? lengths : String(lengths).split('\n')).includes(
    'Less than 30 days',
  );
  return isShort && (readNumber(value) ?? 0) > 0
    ? 'For stays of up to 30 days, California wants required fees in the price you show (SB 478, Civil Code 1770; AB 537, Business and Professions Code 17568.6). Our totals add this fee. This isn’t legal advice.'
    : null;
}

export function askAboutPetFee(value: string, form: TypedForm): string | null {
  if (isAboveRent(value, form)) return 'Is that right? It’s more than a month’s rent.';
  return (readNumber(value) ?? 0) > 0 && !form['petFeePer']
    ? 'Choose how often guests pay it. Until you do, we count it once for each stay.'
    : null;
}

export function askAboutUtilities(value: string, form: TypedForm): string | null {
  const limit = form['utilitiesLimit'];
  return value === 'up-to-limit' && !(typeof limit === 'string' && limit.trim() !== '')
    ? 'Add the amount, so guests know what’s included. Until you do, your listing tells guests to ask you.'
    : null;
}

export function askAboutRentFrom6Months(value: string, form: TypedForm): string | null {
  const amount = readNumber(value);
  const from3Months = readRent(form, 'rentFrom3Months');
  return amount !== null && from3Months !== null && amount > from3Months
    ? 'That’s more than the rent for 3 months or more, so longer stays will pay that one.'
    : askAboutLowerRent(value, form);
}

export function askAboutLowerRent(value: string, form: TypedForm): string | null {
  const amount = readNumber(value);
  const rent = readRent(form);
  return amount !== null && rent !== null && amount >= rent
    ? 'That isn’t lower than the monthly rent, so longer stays will pay the monthly rent.'
    : null;
}
