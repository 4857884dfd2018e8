// The values of the inquiry form's fields. They start with the stay in the URL, the account's name and email, and unsent values
// that this browser has saved.
import { useEffect, useRef, useState } from 'react';
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

/** `sent` are the values of a form that was sent without JavaScript and refused. */
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
  const lastDates = useRef({ checkIn, checkOut });

  useEffect(() => {
    if (!form.current) return;
    const current = readFields(form.current);
    const isSameStay = lastDates.current.checkIn === checkIn && lastDates.current.checkOut === checkOut;
    lastDates.current = { checkIn, checkOut };
    // Saved values give way to the stay in the URL, and to input since the page was rendered.
    const saved =
      start.version === 0 && !refusedValues ? savedFields.read(inquiryFormName(property.id)) : null;
    const typedSince = Object.entries(current).filter(
      ([name, value]) => value !== (start.values[name] ?? ''),
    );
    if (typedSince.length > 0) savedFields.write(inquiryFormName(property.id), { ...saved, ...current });
    if (!saved && isSameStay) return;
    const values = {
      ...current,
      ...saved,
      ...Object.fromEntries(typedSince),
      ...toStayFields(checkIn, checkOut),
    };
    setStart(({ version }) => ({ version: version + 1, values }));
    setFormValues(values);
  }, [checkIn, checkOut, property.id, refusedValues, start]);

  function handleInput() {
    if (!form.current) return;
    const current = readFields(form.current);
    setFormValues(current);
    savedFields.write(inquiryFormName(property.id), current);
  }

  return { form, start, formValues, handleInput };
}

function toStayFields(checkIn: string | null, checkOut: string | null): FormFields {
  return checkIn && checkOut ? { checkIn, checkOut } : {};
}
