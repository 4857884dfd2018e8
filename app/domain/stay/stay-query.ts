// Carries the stay and the landmark of a search from link to link: to the listing, its inquiry form and its
// shared URL. Loaded by visitors' pages: no imports.

/** The query with these dates, or without any. */
export function withDates(query: URLSearchParams, checkIn: string, checkOut: string): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.delete('checkIn');
  changed.delete('checkOut');
  return checkIn === ''
    ? changed
    : new URLSearchParams([['checkIn', checkIn], ['checkOut', checkOut], ...changed]);
}

/**
 * The dates, guests, pets and landmark of a query string, as a query of their own; empty without them. One
 * date alone is no stay.
 */
export function toStayQuery(query: URLSearchParams): string {
  const names = ['guests', 'pets', 'animal', 'near'];
  if (query.has('checkIn') && query.has('checkOut')) names.push('checkIn', 'checkOut');
  const stay = [...query].filter(([name]) => names.includes(name));
  return stay.length === 0 ? '' : `?${new URLSearchParams(stay)}`;
}
