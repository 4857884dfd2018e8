// What the fields of the form that asks about a home start with, and what is typed into them: from the address, from the
// account, and from what was typed here before and not sent.
import { useEffect, useRef, useState } from 'react';
import { isDay } from '#domain/day.ts';
import { type AskedStay, mostGuests } from '#domain/stay.ts';
import { useAuth } from '../layout/use-auth.ts';
import type { AskedHome } from './ask-form.tsx';
import { typedDraft, type TypedFields } from './typed-draft.ts';

/** What the address says of the stay. */
export interface WantedStay {
  checkIn: string | null;
  checkOut: string | null;
  guests: number | null;
}

/** The name of what is kept of the form about a home. */
export const askDraftOf = (homeId: string) => `ask:${homeId}`;

/** The fields of a form as they are now. */
export function fieldsIn(form: HTMLFormElement): TypedFields {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  const pets = form.querySelector<HTMLInputElement>('[name=pets]');
  return { ...Object.fromEntries(texts as [string, string][]), pets: pets?.checked ?? false };
}

/** The stay that is typed, once both days are. */
export function stayOf({ arrival, departure, guests }: TypedFields): AskedStay | null {
  if (typeof arrival !== 'string' || typeof departure !== 'string') return null;
  return isDay(arrival) && isDay(departure) ? { arrival, departure, guests: Number(guests) || 1 } : null;
}

/** `sent` is what a refused form held that was sent without JavaScript. */
export function useAskFields(
  home: AskedHome,
  wanted: WantedStay,
  sent: Readonly<Record<string, string>> | undefined,
) {
  const { user } = useAuth();
  const { checkIn, checkOut } = wanted;
  const form = useRef<HTMLFormElement>(null);
  /** What the fields start with; they start anew with each version. */
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
    // What was typed before gives way to what the address says, and to what has been typed since the page came.
    const draft = start.version === 0 && !sent ? typedDraft.read(askDraftOf(home.id)) : null;
    const since = Object.entries(now).filter(([name, value]) => value !== (start.values[name] ?? ''));
    if (since.length > 0) typedDraft.write(askDraftOf(home.id), { ...draft, ...now });
    if (!draft && isSame) return;
    const values = { ...now, ...draft, ...Object.fromEntries(since), ...daysOf(checkIn, checkOut) };
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
