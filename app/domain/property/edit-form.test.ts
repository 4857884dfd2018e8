import fc from 'fast-check';
import { readFields } from '../form-input.ts';
import { expect, test } from 'vitest';
import { completeAnswers } from '#tests/support/forms.ts';
import { amenities } from './options.ts';
import {
  checkEdit,
  listChangedFields,
  type EditContext,
  editableFields,
  toEditForm,
  type PropertyEdit,
  readEditForm,
} from './edit-form.ts';
import { captionName } from './photo.ts';
import { optionsOf } from './field-rules.ts';
import type { PropertyType } from './options.ts';

const circumstances: EditContext = {
  today: '2026-11-20',
  stored: { propertyType: 'Condo', nextAvailableDate: '2099-03-01' },
};
const { photos, ...steps } = completeAnswers();
const complete = {
  ...Object.assign({}, ...Object.values(steps)),
  maxGuests: '4',
  houseRules: ['No smoking'],
  photoIds: photos.photoIds,
  photoCaptions: Object.fromEntries(photos.photoIds.map((id) => [id, ' The deck '])),
} as Record<string, unknown>;
const check = (changes: Record<string, unknown>, own: Partial<EditContext['stored']> = {}) =>
  checkEdit({ ...complete, ...changes }, { ...circumstances, stored: { ...circumstances.stored, ...own } });

function accepted(changes: Record<string, unknown>, own?: Partial<EditContext['stored']>): PropertyEdit {
  const result = check(changes, own);
  if (!result.ok) throw new Error(result.failure.message);
  return result.edit;
}

/** The message, and the fields of the issues. */
function refused(changes: Record<string, unknown>, own?: Partial<EditContext['stored']>) {
  const result = check(changes, own);
  if (result.ok) return null;
  const { message, issues } = result.failure;
  return { message, fields: issues.map(({ field }) => field) };
}

test.each(['title', 'description', 'propertyType', 'location', 'propertyAddress', 'bedrooms'])(
  'asks for all required fields without %s',
  (field) => {
    expect(refused({ [field]: ' ' })).toEqual({ message: required, fields: [field] });
  },
);

const required = 'Please fill in all required fields.';
const bedrooms = 'Number of Bedrooms must be a whole number from 0 to 50.';
const invalid = `${bedrooms} Stairs must be at most 500 characters.`;
const long = 'x'.repeat(501);
test.each([
  ['in order', { landlordPhone: '', title: '', zipCode: '' }, required, 'title, zipCode, landlordPhone'],
  ['invalid fields', { bedrooms: '51', stairsDescription: long }, invalid, 'bedrooms, stairsDescription'],
  ['missing fields first', { title: '', bedrooms: '51' }, `${required} ${bedrooms}`, 'title, bedrooms'],
])('reports %s', (_what, changes, message, fields) => {
  expect(refused(changes)).toEqual({ message, fields: fields.split(', ') });
});

test.each([
  [{ photoIds: [] }, 'photoIds'],
  [{ amenities: [] }, 'amenities'],
  [{ petsAllowed: 'tigers' }, 'petsAllowed'],
  [{ location: ' , CA' }, 'location'],
  [{ amenities: ['x'.repeat(61)] }, 'amenities'],
  [{ houseRules: Array.from({ length: 41 }, (_, index) => `Rule ${index}`) }, 'houseRules'],
  [{ photoIds: Array.from({ length: 41 }, () => crypto.randomUUID()) }, 'photoIds'],
])('rejects %j', (changes, field) => {
  expect(refused(changes)?.fields).toEqual([field]);
});

test('returns an edit or a message for any input', () => {
  fc.assert(
    fc.property(fc.constantFrom(...editableFields), fc.anything(), (field, value) => {
      expect(check({ [field]: value })).toHaveProperty('ok');
    }),
  );
});

test('drops status, owner and times', () => {
  const forged = { status: 'approved', userId: 'me', submitterEmail: 'a@b.example', createdAt: 'now' };
  expect(Object.keys(accepted(forged)).toSorted()).toEqual(editableFields.toSorted());
});

test('offers eight types and the property’s own type', () => {
  const listOfferedTypes = (propertyType: PropertyType) =>
    optionsOf('propertyType', 'edit', { ...circumstances.stored, propertyType });
  const offered = ['House', 'Apartment', 'Condo', 'Villa', 'Cabin', 'Cottage', 'Townhouse', 'Other'];
  expect(listOfferedTypes('Villa')).toEqual(offered);
  expect(listOfferedTypes('Loft')).toEqual(['Loft', ...offered]);
  expect(refused({ propertyType: 'Loft' })?.fields).toEqual(['propertyType']);
  expect(accepted({ propertyType: 'Loft' }, { propertyType: 'Loft' }).propertyType).toBe('Loft');
});

test('accepts the stored day after it has passed, and no other past day', () => {
  const own = { nextAvailableDate: '2026-10-01' };
  expect(accepted(own, own)).toMatchObject(own);
  expect(refused({ nextAvailableDate: '2026-10-02' }, own)?.fields).toEqual(['nextAvailableDate']);
});

test('custom entries are trimmed, deduplicated ignoring case, and sorted after the standard amenities', () => {
  const { amenities: sorted } = accepted({ amenities: [' Sauna ', 'pool', 'SAUNA', '', 'Bikes', 'WiFi'] });
  expect(sorted).toEqual(['WiFi', 'Pool', 'Sauna', 'Bikes']);
  const rules = ['No smoking ', 'no Smoking', 'No  smoking', ' Café ', 'Cafe\u0301', '\u200B'];
  expect(accepted({ houseRules: rules }).houseRules).toEqual(['No smoking', 'Café']);
});

const edit = accepted({ bathrooms: '1.5', yearBuilt: '', amenities: [...amenities, 'Sauna'] });
const { photoCaptions, ...fields } = toEditForm(edit);

/** What a browser sends: nothing for a checkbox that isn't checked. */
function toFormData(): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields).filter(([, given]) => given !== false))
    for (const text of [value].flat()) sent.append(name, String(text).replaceAll('\n', '\r\n'));
  return sent;
}

test('the form stores unchanged fields as they were', () => {
  expect(accepted(toEditForm(edit))).toEqual(edit);
});

test('the form reads the fields that a browser sends', () => {
  const sent = toFormData();
  for (const [id, caption] of Object.entries(photoCaptions)) sent.append(captionName(id), caption);
  sent.append(captionName('another'), 'Of no photo of the form');
  expect(readEditForm(readFields(sent))).toEqual(toEditForm(edit));
  expect(Object.values(photoCaptions)).toEqual(['The deck']);
});

test('the form has no differences when unchanged, although its empty inputs are sent', () => {
  const own = toEditForm({ ...edit, photoCaptions: {} });
  const sent = toFormData();
  sent.append('amenities', '');
  sent.append('houseRules', ' ');
  expect(listChangedFields(readEditForm(readFields(sent)), own)).toEqual([]);
  sent.append('houseRules', 'No parties');
  expect(listChangedFields(readEditForm(readFields(sent)), own)).toEqual(['houseRules']);
});
