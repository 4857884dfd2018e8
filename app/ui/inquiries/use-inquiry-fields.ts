// The values of the inquiry form's fields. They start with the stay in the URL, the details of the account or of the
// verified guest, and unsent values that this browser has saved.
import { useEffect, useRef, useState } from 'react';
import type { GuestDetails } from '#domain/inquiry.ts';
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

interface InitialFields {
  wanted: StayFromUrl;
  /** The verified guest. May arrive after the form was rendered. */
  guest: GuestDetails | null;
  /** The values of a form that was sent. */
  sent: Readonly<Record<string, string>> | undefined;
}

export function useInquiryFields(property: InquiryListing, { wanted, guest, sent }: InitialFields) {
  const { user } = useAuth();
  const { checkIn, checkOut } = wanted;
  const form = useRef<HTMLFormElement>(null);
  /** Initial values. A new version remounts the fields. */
  const [start, setStart] = useState(() => {
    const person = user && { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email };
    const values: FormFields = {
      ...emptyFields,
      ...(guest && toGuestFields(guest, property)),
      ...person,
      ...(wanted.guests && { guests: String(Math.min(wanted.guests, getMaxGuests(property))) }),
      ...toStayFields(checkIn, checkOut),
      ...sent,
      ...(sent && { pets: sent['pets'] === 'on' }),
    };
    return { version: 0, values };
  });
  const [formValues, setFormValues] = useState(start.values);
  const days = useRef({ checkIn, checkOut });

  useEffect(() => {
    if (!form.current) return;
    const now = readFields(form.current);
    const isSame = days.current.checkIn === checkIn && days.current.checkOut === checkOut;
    days.current = { checkIn, checkOut };
    // Saved values give way to the stay in the URL, and to input since the page was rendered.
    const draft = start.version === 0 && !sent ? readDraft(property.id) : null;
    const typedSince = Object.entries(now).filter(([name, value]) => value !== (start.values[name] ?? ''));
    if (typedSince.length > 0) savedFields.write(inquiryFormName(property.id), { ...draft, ...now });
    if (!draft && isSame) return;
    const values = {
      ...now,
      ...draft,
      ...Object.fromEntries(typedSince),
      ...toStayFields(checkIn, checkOut),
    };
    setStart(({ version }) => ({ version: version + 1, values }));
    setFormValues(values);
  }, [checkIn, checkOut, property.id, sent, start]);

  const shownGuest = useRef(guest);
  useEffect(() => {
    if (!form.current || guest === shownGuest.current) return;
    shownGuest.current = guest;
    if (guest) fillUntouchedFields(form.current, toGuestFields(guest, property));
    else {
      setFields(form.current, { name: '', email: '', phone: '' });
      form.current.querySelector<HTMLInputElement>('[name=name]')?.focus();
    }
    const now = readFields(form.current);
    setFormValues(now);
    if (!guest) savedFields.write(inquiryFormName(property.id), now);
  }, [guest, property]);

  function handleInput() {
    if (!form.current) return;
    const now = readFields(form.current);
    setFormValues(now);
    savedFields.write(inquiryFormName(property.id), now);
  }

  return { form, start, formValues, handleInput };
}

const emptyFields: FormFields = {
  checkIn: '',
  checkOut: '',
  guests: '1',
  pets: false,
  name: '',
  email: '',
  phone: '',
};

function toGuestFields(
  { name, email, phone, pets, stay }: GuestDetails,
  property: InquiryListing,
): FormFields {
  const guests = stay && String(Math.min(stay.guests, getMaxGuests(property)));
  return {
    name,
    email,
    phone: phone ?? '',
    pets,
    ...toStayFields(stay?.checkIn ?? null, stay?.checkOut ?? null),
    ...(guests && { guests }),
  };
}

/** The saved values that aren't empty. */
function readDraft(propertyId: string): FormFields | null {
  const draft = savedFields.read(inquiryFormName(propertyId));
  return draft && Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''));
}

/** Leaves typed values, and the stay in the URL. Without a remount, so that the focus stays. */
function fillUntouchedFields(form: HTMLFormElement, fields: FormFields) {
  const now = readFields(form);
  const hasStay = now['checkIn'] !== '' || now['checkOut'] !== '';
  const isTouched = (name: string) =>
    now[name] !== emptyFields[name] || (hasStay && (name === 'checkIn' || name === 'checkOut'));
  setFields(form, Object.fromEntries(Object.entries(fields).filter(([name]) => !isTouched(name))));
}

function setFields(form: HTMLFormElement, fields: FormFields) {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLSelectElement)) continue;
    if (typeof value === 'string') field.value = value;
    else if (field instanceof HTMLInputElement) field.checked = value;
  }
}

function toStayFields(checkIn: string | null, checkOut: string | null): FormFields {
  return checkIn && checkOut ? { checkIn, checkOut } : {};
}
