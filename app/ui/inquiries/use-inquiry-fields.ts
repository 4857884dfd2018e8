// The values of the inquiry form's fields: the stay in the URL wins over input, input wins over unsent values that this browser has
// saved, and those win over the account's name and email.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isDay } from '#domain/day.ts';
import { type RequestedStay, getMaxGuests } from '#domain/stay.ts';
import { useAuth } from '../layout/use-auth.ts';
import type { InquiryListing } from './inquiry-form.tsx';
import { savedFields, type FormFields } from './saved-fields.ts';

/** The stay in the URL. */
export interface StayFromUrl {
  checkIn: string | null;
  checkOut: string | null;
  guests: number | null;
}

/** The name under which a property's unsent form is saved. */
export const inquiryFormName = (propertyId: string) => `ask:${propertyId}`;

/** The current values of a form's fields. */
export function readFields(form: HTMLFormElement): FormFields {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  const pets = form.querySelector<HTMLInputElement>('[name=pets]');
  return { ...Object.fromEntries(texts as [string, string][]), pets: pets?.checked ?? false };
}

/** The typed stay; null until both dates are complete. */
export function toRequestedStay({ checkIn, checkOut, guests }: FormFields): RequestedStay | null {
  if (typeof checkIn !== 'string' || typeof checkOut !== 'string') return null;
  return isDay(checkIn) && isDay(checkOut) ? { checkIn, checkOut, guests: Number(guests) || 1 } : null;
}

/** `refusedValues`: the values of a form that was sent without JavaScript and refused. They replace all others. */
export function useInquiryFields(
  property: InquiryListing,
  urlStay: StayFromUrl,
  refusedValues: Readonly<Record<string, string>> | undefined,
) {
  const { user } = useAuth();
  const { checkIn, checkOut } = urlStay;
  const form = useRef<HTMLFormElement>(null);
  /** Initial values. A new version remounts the fields. */
  const [start, setStart] = useState(() => {
    const person = {
      name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
      email: user?.email ?? '',
    };
    const guests = String(Math.min(urlStay.guests ?? 1, getMaxGuests(property)));
    const values: FormFields = {
      ...person,
      guests,
      ...toStayFields(checkIn, checkOut),
      ...refusedValues,
      pets: refusedValues?.['pets'] === 'on',
    };
    return { version: 0, values };
  });
  const [formValues, setFormValues] = useState(start.values);
  const lastDates = useRef(toStayFields(checkIn, checkOut));
  const formName = inquiryFormName(property.id);

  /** Shows saved values after hydration, because the server can't read them, and the stay of a changed URL. */
  const updateFields = useEffectEvent((dates: FormFields) => {
    if (!form.current) return;
    const current = readFields(form.current);
    const { checkIn: lastCheckIn, checkOut: lastCheckOut } = lastDates.current;
    const isSameStay = lastCheckIn === dates['checkIn'] && lastCheckOut === dates['checkOut'];
    lastDates.current = dates;
    const saved = start.version === 0 && !refusedValues ? savedFields.read(formName) : null;
    const input = Object.entries(current).filter(([name, value]) => value !== (start.values[name] ?? ''));
    if (input.length > 0) savedFields.write(formName, { ...saved, ...current });
    // The fields already show what they should.
    if (!saved && isSameStay) return;
    const values = { ...current, ...saved, ...Object.fromEntries(input), ...dates };
    setStart({ version: start.version + 1, values });
    setFormValues(values);
  });
  useEffect(() => updateFields(toStayFields(checkIn, checkOut)), [checkIn, checkOut]);

  function handleInput() {
    if (!form.current) return;
    const current = readFields(form.current);
    setFormValues(current);
    savedFields.write(formName, current);
  }

  return { form, start, formValues, handleInput };
}

function toStayFields(checkIn: string | null, checkOut: string | null): FormFields {
  return checkIn && checkOut ? { checkIn, checkOut } : {};
}
