// The values of the inquiry form's fields. They start with the stay in the URL, the account's name and email, and unsent values
// that this browser has saved.
import { useEffect, useRef, useState } from 'react';
import { isDay } from '#domain/day.ts';
import { type AskedStay, mostGuests } from '#domain/stay.ts';
import { useAuth } from '../layout/use-auth.ts';
import type { AskedHome } from './ask-form.tsx';
import { typedDraft, type TypedFields } from './typed-draft.ts';

/** The stay in the URL. */
export interface WantedStay {
  checkIn: string | null;
  checkOut: string | null;
  guests: number | null;
}

/** The name under which a property's unsent form is saved. */
export const askDraftOf = (homeId: string) => `ask:${homeId}`;

/** The current values of a form's fields. */
export function fieldsIn(form: HTMLFormElement): TypedFields {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  const pets = form.querySelector<HTMLInputElement>('[name=pets]');
  return { ...Object.fromEntries(texts as [string, string][]), pets: pets?.checked ?? false };
}

/** The typed stay; null until both dates are complete. */
export function stayOf({ arrival, departure, guests }: TypedFields): AskedStay | null {
  if (typeof arrival !== 'string' || typeof departure !== 'string') return null;
  return isDay(arrival) && isDay(departure) ? { arrival, departure, guests: Number(guests) || 1 } : null;
}

/** `sent` are the values of a form that was sent without JavaScript and refused. */
export function useAskFields(
  home: AskedHome,
  wanted: WantedStay,
  sent: Readonly<Record<string, string>> | undefined,
) {
  const { user } = useAuth();
  const { checkIn, checkOut } = wanted;
  const form = useRef<HTMLFormElement>(null);
  /** Initial values. A new version remounts the fields. */
  const [start, setStart] = useState(() => {
    const person = {
      name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
      email: user?.email ?? '',
    };
    const guests = String(Math.min(wanted.guests ?? 1, mostGuests(home)));
    const values: TypedFields = {
      ...person,
      guests,
      ...daysOf(checkIn, checkOut),
      ...sent,
      pets: sent?.['pets'] === 'on',
    };
    return { version: 0, values };
  });
  const [typed, setTyped] = useState(start.values);
  const days = useRef({ checkIn, checkOut });

  useEffect(() => {
    if (!form.current) return;
    const now = fieldsIn(form.current);
    const isSame = days.current.checkIn === checkIn && days.current.checkOut === checkOut;
    days.current = { checkIn, checkOut };
    // Saved values give way to the stay in the URL, and to input since the page was rendered.
    const draft = start.version === 0 && !sent ? typedDraft.read(askDraftOf(home.id)) : null;
    const typedSince = Object.entries(now).filter(([name, value]) => value !== (start.values[name] ?? ''));
    if (typedSince.length > 0) typedDraft.write(askDraftOf(home.id), { ...draft, ...now });
    if (!draft && isSame) return;
    const values = { ...now, ...draft, ...Object.fromEntries(typedSince), ...daysOf(checkIn, checkOut) };
    setStart(({ version }) => ({ version: version + 1, values }));
    setTyped(values);
  }, [checkIn, checkOut, home.id, sent, start]);

  function handleInput() {
    if (!form.current) return;
    const now = fieldsIn(form.current);
    setTyped(now);
    typedDraft.write(askDraftOf(home.id), now);
  }

  return { form, start, typed, handleInput };
}

function daysOf(checkIn: string | null, checkOut: string | null): TypedFields {
  return checkIn && checkOut ? { arrival: checkIn, departure: checkOut } : {};
}
