// The values of the inquiry form's fields: the stay in the URL wins over input, input wins over unsent values
// that this browser has saved, and those win over the details of the account or of the verified guest.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GuestDetails } from '#domain/inquiry/inquiry.ts';
import type { DayRange } from '#domain/stay/availability.ts';
import { isDay } from '#domain/day.ts';
import { parseFilters } from '#domain/search/filters.ts';
import { animalOf } from '#domain/inquiry/introduction.ts';
import { getMaxGuests, type Plan } from '#domain/stay/fit.ts';
import type { RequestedStay } from '#domain/stay/stay.ts';
import { useSearchParams } from 'react-router';
import { useAuth } from '../layout/use-auth.ts';
import type { InquiryListing } from './inquiry-form.tsx';
import { forgetAtLogout } from '../controls/browser-store.ts';
import { savedFields, type FormFields } from '../controls/saved-fields.ts';
import { useStayInUrl } from './use-stay-in-url.ts';

/** The stay in the URL. Its days exist, but may not be possible: the form then says why. */
interface StayFromUrl {
  checkIn: string | null;
  checkOut: string | null;
  guests: number | null;
  pets: boolean;
  /** As the introduction names it. Empty for any pet. */
  petKind: string;
}

const petKindOf: Readonly<Record<string, string>> = { dogs: 'A dog', cats: 'A cat', both: 'Dogs and cats' };

function readUrlStay(query: URLSearchParams): StayFromUrl {
  const readDay = (name: string) => {
    const day = query.get(name) ?? '';
    return isDay(day) ? day : null;
  };
  return {
    checkIn: readDay('checkIn'),
    checkOut: readDay('checkOut'),
    guests: parseFilters(query).guests || null,
    pets: ['1', 'on'].includes(query.get('pets') ?? '') || query.has('animal'),
    petKind: petKindOf[query.get('animal') ?? ''] ?? '',
  };
}

/** The name under which a property's unsent form is saved. */
export const inquiryFormName = (propertyId: string) => `ask:${propertyId}`;

/** Hidden fields. The last two name the inquiry with a wrong address that this one replaces. */
export const hiddenFields = ['account', 'idempotencyKey', 'replacedId', 'replacedEmail'] as const;

/** The current values of a form's fields. Leaves out the hidden ones. */
export function readFields(form: HTMLFormElement): FormFields {
  const texts = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && !hiddenFields.some((hidden) => hidden === name),
  );
  const pets = form.querySelector<HTMLInputElement>('[name=pets]');
  return { ...Object.fromEntries(texts as [string, string][]), pets: pets?.checked ?? false };
}

/** The typed stay; null until both dates are complete. */
export function toRequestedStay({ checkIn, checkOut, guests }: FormFields): RequestedStay | null {
  if (typeof checkIn !== 'string' || typeof checkOut !== 'string') return null;
  return isDay(checkIn) && isDay(checkOut) ? { checkIn, checkOut, guests: Number(guests) || 1 } : null;
}

/** What is typed. The dates are null until both are complete. */
export function toPlan(fields: FormFields): Plan {
  const stay = toRequestedStay(fields);
  const pets = fields['pets'] === true;
  return {
    checkIn: stay?.checkIn ?? null,
    checkOut: stay?.checkOut ?? null,
    guests: Number(fields['guests']) || 1,
    pets,
    animal: pets ? animalOf(fields['petKind']) : null,
  };
}

interface InitialValues {
  today: string;
  /** The verified guest. May arrive after the form was rendered. */
  guest: GuestDetails | null;
  /** The values of a form that was sent, and refused or edited. They replace all others. */
  sentValues: Readonly<Record<string, string>> | undefined;
}

export function useInquiryFields(property: InquiryListing, { today, guest, sentValues }: InitialValues) {
  const { user } = useAuth();
  const [query] = useSearchParams();
  const urlStay = readUrlStay(query);
  const { checkIn, checkOut } = urlStay;
  const form = useRef<HTMLFormElement>(null);
  /** Initial values. A new version remounts the fields. */
  const [start, setStart] = useState(() => {
    const person = user && { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email };
    const values: FormFields = {
      ...emptyFields,
      ...(guest && toGuestFields(guest, property)),
      ...person,
      ...(urlStay.guests && { guests: String(urlStay.guests) }),
      ...(urlStay.pets && { pets: true, petKind: urlStay.petKind }),
      ...toStayFields(checkIn, checkOut),
      ...sentValues,
      ...(sentValues && { pets: sentValues['pets'] === 'on' }),
    };
    return { version: 0, values };
  });
  const [formValues, setFormValues] = useState(start.values);
  const isFromForm = useStayInUrl(form, formValues, today);
  const lastDates = useRef(toStayFields(checkIn, checkOut));
  const formName = inquiryFormName(property.id);

  /**
   * Saves the fields in this browser, except those that equal the verified guest's details: they would
   * outlast the guest's key.
   */
  function saveFields(fields: FormFields) {
    const details = guest ? toGuestFields(guest, property) : {};
    const typed = Object.entries(fields).filter(([name, value]) => value !== details[name]);
    savedFields.write(formName, Object.fromEntries(typed));
  }

  /**
   * Shows saved values after hydration, because the server can't read them, and the stay of a changed URL.
   */
  const updateFields = useEffectEvent((dates: FormFields) => {
    if (!form.current) return;
    const current = readFields(form.current);
    const { checkIn: lastCheckIn, checkOut: lastCheckOut } = lastDates.current;
    const isSameStay = lastCheckIn === dates['checkIn'] && lastCheckOut === dates['checkOut'];
    lastDates.current = dates;
    // Later typing stays.
    if (isFromForm(dates)) return;
    const saved = start.version === 0 && !sentValues ? readSavedFields(formName) : null;
    const changed = Object.entries(current).filter(([name, value]) => value !== (start.values[name] ?? ''));
    const input = Object.fromEntries(changed);
    if (changed.length > 0) saveFields({ ...(saved ?? current), ...input });
    if (!saved && isSameStay) {
      // The fields already show what they should, also what was typed before hydration.
      setFormValues(current);
      return;
    }
    const cleared = isSameStay ? {} : { checkIn: '', checkOut: '' };
    const values = { ...current, ...saved, ...input, ...cleared, ...dates };
    setStart({ version: start.version + 1, values });
    setFormValues(values);
  });
  useEffect(() => updateFields(toStayFields(checkIn, checkOut)), [checkIn, checkOut]);

  const shownGuest = useRef(guest);
  /** Fills in a guest who arrived late, and clears the contact details of a forgotten one. */
  const showGuest = useEffectEvent((newGuest: GuestDetails | null) => {
    if (!form.current || newGuest === shownGuest.current) return;
    shownGuest.current = newGuest;
    if (newGuest) {
      const { guests, ...details } = toGuestFields(newGuest, property);
      fillEmptyFields(form.current, urlStay.guests || !guests ? details : { ...details, guests });
    } else {
      setFields(form.current, noContact);
      form.current.querySelector<HTMLInputElement>('[name=name]')?.focus();
    }
    const current = readFields(form.current);
    setFormValues(current);
    if (newGuest) return;
    forgetAtLogout([]);
    saveFields(current);
  });
  useEffect(() => showGuest(guest), [guest]);

  function handleInput() {
    if (!form.current) return;
    const current = readFields(form.current);
    setFormValues(current);
    saveFields(current);
  }

  /** Puts a free stay into the date fields. The URL follows, as after typing. */
  function chooseStay({ from, to }: DayRange) {
    if (form.current) setFields(form.current, { checkIn: from, checkOut: to });
    handleInput();
  }

  return { form, start, formValues, handleInput, chooseStay };
}

const noContact: FormFields = { name: '', email: '', phone: '' };

const emptyFields: FormFields = {
  checkIn: '',
  checkOut: '',
  guests: '1',
  pets: false,
  ...noContact,
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
function readSavedFields(formName: string): FormFields | null {
  const saved = savedFields.read(formName);
  return saved && Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== ''));
}

/**
 * Fills only empty fields, so that typed values and the stay in the URL remain. Remounting the fields would
 * lose the focus.
 */
function fillEmptyFields(form: HTMLFormElement, fields: FormFields) {
  const current = readFields(form);
  const hasDates = current['checkIn'] !== '' || current['checkOut'] !== '';
  const isFilled = (name: string) =>
    current[name] !== emptyFields[name] || (hasDates && (name === 'checkIn' || name === 'checkOut'));
  setFields(form, Object.fromEntries(Object.entries(fields).filter(([name]) => !isFilled(name))));
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
