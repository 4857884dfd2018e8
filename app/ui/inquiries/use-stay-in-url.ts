// Copies the stay of the inquiry form to the URL, so that the calendar, the rent and the shared link follow
// the fields. Dates that aren't complete or possible leave the URL as it was.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { withDates } from '#domain/stay/stay-query.ts';
import { findDatesIssue } from '#domain/stay/stay.ts';
import { isDay } from '#domain/day.ts';
import { isShown } from '../controls/focus.ts';
import { useHasLeft } from '../controls/use-has-left.ts';
import type { FormFields } from '../controls/saved-fields.ts';

/** Debounce delay for typing, in ms. */
const debounceDelay = 300;

/** Returns whether the form itself has put these dates into the URL. */
export function useStayInUrl(
  form: RefObject<HTMLFormElement | null>,
  formValues: FormFields,
  today: string,
): (dates: FormFields) => boolean {
  const [query, setQuery] = useSearchParams();
  // The state has the list that the visitor came from.
  const { state } = useLocation() as { state: unknown };
  const { location: pending } = useNavigation();
  const hasLeft = useHasLeft();
  /** The dates that the form has put into the URL last. */
  const written = useRef<string | null>(null);
  const next = toQuery(query, formValues, today);

  // Only a change of the form is copied: the form follows all others.
  const write = useEffectEvent((stayQuery: string) => {
    // After the window was made narrow, the bar's picker changes the stay instead.
    if (!form.current || !isShown(form.current) || hasLeft()) return;
    const coming = pending && new URLSearchParams(pending.search);
    // A link that was pressed meanwhile wins.
    if (coming && written.current !== keyOf(coming.get('checkIn'), coming.get('checkOut'))) return;
    if (stayQuery === query.toString()) return;
    const changed = new URLSearchParams(stayQuery);
    written.current = keyOf(changed.get('checkIn'), changed.get('checkOut'));
    setQuery(changed, { replace: true, preventScrollReset: true, state });
  });
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(write, debounceDelay, next);
    return () => clearTimeout(timer);
  }, [next]);

  return ({ checkIn, checkOut }) => {
    const isOwn = written.current === keyOf(checkIn, checkOut);
    if (!isOwn) written.current = null;
    return isOwn;
  };
}

const keyOf = (...dates: unknown[]) => JSON.stringify(dates.map((day) => day ?? ''));

/** The query with the stay of the form, or null if that isn't one. */
function toQuery(query: URLSearchParams, { checkIn, checkOut, guests, pets }: FormFields, today: string) {
  if (typeof checkIn !== 'string' || typeof checkOut !== 'string') return null;
  const isEmpty = checkIn === '' && checkOut === '';
  const isComplete = isDay(checkIn) && isDay(checkOut);
  if (!isEmpty && (!isComplete || findDatesIssue({ checkIn, checkOut }, today))) return null;
  const changed = withDates(query, checkIn, checkOut);
  // One guest is what the form starts with.
  if (query.has('guests') || guests !== '1') changed.set('guests', String(guests));
  if (pets === true) changed.set('pets', '1');
  else for (const name of ['pets', 'animal']) changed.delete(name);
  return changed.toString();
}
