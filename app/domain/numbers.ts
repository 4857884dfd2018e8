// Numbers and amounts of money as text, always in American English, so that server and browser render the
// same. Avoids `Intl`, whose first use takes 60 ms on a slow phone. Loaded by visitors' pages: no imports.

/** Adds thousands separators. */
export function formatNumber(number: number): string {
  const [whole = '', ...fraction] = String(number).split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3}){1,9}$)/g, ','), ...fraction].join('.');
}

/** Rounds to whole US dollars. */
export function formatMoney(amount: number): string {
  return `$${formatNumber(Math.round(amount))}`;
}

/** An amount as text, or that there is nothing to pay. */
export function orNone(amount: number, text: string): string {
  return amount === 0 ? 'None' : text;
}

export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
