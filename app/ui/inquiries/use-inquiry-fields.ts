// The values of the inquiry form's fields. A field takes what the URL says, otherwise what this browser kept.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { DayRange } from '#domain/stay/availability.ts';
import { isDay } from '#domain/day.ts';
import { parseFilters } from '#domain/search/filters.ts';
import { animalOf } from '#domain/inquiry/introduction.ts';
import type { Plan } from '#domain/stay/fit.ts';
import { findDatesIssue } from '#domain/stay/stay.ts';
import { withDates } from '#domain/stay/stay-query.ts';
import { useAuth } from '../layout/use-auth.ts';
import { savedFields, type FormFields } from '../controls/saved-fields.ts';

const petKindOf: Readonly<Record<string, string>> = { dogs: 'A dog', cats: 'A cat', both: 'Dogs and cats' };

/** What the URL says. Its days exist, but may not be possible: the form then says why. */
function readUrlFields(query: URLSearchParams): FormFields {
  const [checkIn = '', checkOut = ''] = ['checkIn', 'checkOut'].map((name) => query.get(name) ?? '');
  const { guests } = parseFilters(query);
  const animal = query.get('animal');
  const petKind = petKindOf[animal ?? ''];
  return {
    ...(isDay(checkIn) && isDay(checkOut) && { checkIn, checkOut }),
    ...(guests && { guests: String(guests) }),
    ...((animal !== null || ['1', 'on'].includes(query.get('pets') ?? '')) && { pets: true }),
    ...(petKind && { petKind }),
  };
}

/** The query with the form's stay. Null until its dates are possible. */
function toQuery(query: URLSearchParams, { checkIn, checkOut, guests, pets }: FormFields, today: string) {
  const dates = { checkIn: String(checkIn), checkOut: String(checkOut) };
  const areEmpty = checkIn === '' && checkOut === '';
  const areDays = isDay(dates.checkIn) && isDay(dates.checkOut);
  if (!areEmpty && (!areDays || findDatesIssue(dates, today))) return null;
  const changed = withDates(query, dates.checkIn, dates.checkOut);
  // One guest is what the form starts with.
  if (query.has('guests') || guests !== '1') changed.set('guests', String(guests));
  if (pets === true) changed.set('pets', '1');
  else for (const name of ['pets', 'animal']) changed.delete(name);
  return changed;
}

/** The name under which a property's unsent question is kept. */
export const inquiryFormName = (propertyId: string) => `ask:${propertyId}`;

const hiddenFields = new Set(['account', 'idempotencyKey']);

function readFields(form: HTMLFormElement): FormFields {
  const texts = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !hiddenFields.has(field[0]),
  );
  const pets = form.querySelector<HTMLInputElement>('[name=pets]');
  return { ...Object.fromEntries(texts), pets: pets?.checked ?? false };
}

/** What is typed. The dates are null until both are complete. */
export function toPlan({ checkIn = '', checkOut = '', guests, pets, petKind }: FormFields): Plan {
  const areDays = isDay(String(checkIn)) && isDay(String(checkOut));
  return {
    checkIn: areDays ? String(checkIn) : null,
    checkOut: areDays ? String(checkOut) : null,
    guests: Number(guests) || 1,
    pets: pets === true,
    animal: pets === true ? animalOf(petKind) : null,
  };
}

const emptyFields = { checkIn: '', checkOut: '', guests: '1', pets: false, name: '', email: '', phone: '' };

/** `sentValues`: the values of a form that was sent, and refused or corrected. They replace all others. */
export function useInquiryFields(
  propertyId: string,
  today: string,
  sentValues: Readonly<Record<string, string>> | undefined,
) {
  const { user } = useAuth();
  const [query, setQuery] = useSearchParams();
  // The state has the list that the visitor came from.
  const { state } = useLocation() as { state: unknown };
  const form = useRef<HTMLFormElement>(null);
  const fromUrl = readUrlFields(query);
  const urlStay = JSON.stringify(fromUrl);
  const seenStay = useRef(urlStay);
  /** Stays that the form is putting into the URL, oldest first. */
  const comingStays = useRef<string[]>([]);
  /** Initial values. A new version remounts the fields. */
  const [start, setStart] = useState(() => ({
    version: 0,
    values: {
      ...emptyFields,
      ...(user && { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }),
      ...fromUrl,
      ...(sentValues && { ...sentValues, pets: sentValues['pets'] === 'on' }),
    } as FormFields,
  }));
  const [formValues, setFormValues] = useState(start.values);
  const formName = inquiryFormName(propertyId);
  /** The guest of this browser, or of the account, for questions about any home. */
  const guestName = `guest:${user?.email ?? ''}`;

  function keep({ name = '', email = '', phone = '', ...question }: FormFields) {
    savedFields.write(guestName, { name, email, phone });
    savedFields.write(formName, question);
  }

  function show(values: FormFields) {
    setStart(({ version }) => ({ version: version + 1, values }));
    setFormValues(values);
  }

  /** Lets the calendar, the rent and the shared link follow the fields. */
  function putIntoUrl(values: FormFields) {
    const changed = toQuery(query, values, today);
    if (!changed) return;
    const stay = JSON.stringify(readUrlFields(changed));
    if (stay === (comingStays.current.at(-1) ?? seenStay.current)) return;
    comingStays.current.push(stay);
    setQuery(changed, { replace: true, preventScrollReset: true, state });
  }

  /** Runs after hydration, because the server can't read what the browser kept. */
  const showKept = useEffectEvent(() => {
    if (!form.current || sentValues) return;
    const current = readFields(form.current);
    const typed = Object.entries(current).filter(([name, value]) => value !== (start.values[name] ?? ''));
    const kept = { ...savedFields.read(guestName), ...savedFields.read(formName) };
    const values = { ...current, ...kept, ...fromUrl, ...Object.fromEntries(typed) };
    if (typed.length > 0) keep(values);
    if (Object.keys(kept).length > 0) show(values);
    else setFormValues(values);
    putIntoUrl(values);
  });
  useEffect(() => showKept(), []);

  const followUrl = useEffectEvent((stay: string) => {
    if (!form.current || stay === seenStay.current) return;
    seenStay.current = stay;
    // The form's own stay may arrive after a newer one was typed.
    const index = comingStays.current.indexOf(stay);
    comingStays.current = index === -1 ? [] : comingStays.current.slice(index + 1);
    if (index === -1) show({ ...readFields(form.current), checkIn: '', checkOut: '', ...fromUrl });
  });
  useEffect(() => followUrl(urlStay), [urlStay]);

  function handleInput() {
    if (!form.current) return;
    const values = readFields(form.current);
    setFormValues(values);
    keep(values);
    putIntoUrl(values);
  }

  /** Puts a free stay into the date fields, as if it was typed. */
  function chooseStay({ from, to }: DayRange) {
    for (const [name, day] of Object.entries({ checkIn: from, checkOut: to })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = day;
    }
    handleInput();
  }

  return { form, start, formValues, handleInput, chooseStay };
}
