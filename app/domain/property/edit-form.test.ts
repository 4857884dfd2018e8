import fc from 'fast-check';
import { readFields } from '../form-input.ts';
import { describe, expect, test } from 'vitest';
import { completeAnswers } from '#tests/support/submissions.ts';
import { normalizeEntry } from '../schema-parts.ts';
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
const check = (changes: Record<string, unknown>, own: Partial<EditContext['stored']> = {}) => {
  const result = checkEdit(
    { ...complete, ...changes },
    { ...circumstances, stored: { ...circumstances.stored, ...own } },
  );
  return result.ok
    ? { edit: result.edit }
    : { message: result.failure.message, issues: result.failure.issues };
};

const isDecided = (outcome: ReturnType<typeof check>) => Boolean(outcome.edit ?? outcome.message);

function accepted(changes: Record<string, unknown>): PropertyEdit {
  const { edit, message } = check(changes);
  if (!edit) throw new Error(message);
  return edit;
}

describe('checkEdit', () => {
  test.each(['title', 'description', 'propertyType', 'location', 'propertyAddress', 'bedrooms'])(
    'asks for all required fields without %s',
    (field) => {
      expect(check({ [field]: ' ' })).toMatchObject({
        message: 'Please fill in all required fields.',
        issues: [{ field }],
      });
    },
  );

  test('sorts issues by the order of the form', () => {
    const { issues } = check({ photoIds: [], landlordPhone: '', bedrooms: '51', title: '', zipCode: '' });
    expect(issues?.map(({ field }) => field)).toEqual([
      'title',
      'zipCode',
      'bedrooms',
      'landlordPhone',
      'photoIds',
    ]);
  });

  test('reports missing fields first, then the messages of invalid fields', () => {
    expect(check({ bedrooms: '51', stairsDescription: 'x'.repeat(501) }).message).toBe(
      'Number of Bedrooms must be a whole number from 0 to 50. Stairs must be at most 500 characters.',
    );
    expect(check({ title: '', maxGuests: '0' }).message).toBe(
      'Please fill in all required fields. Maximum Guests must be a whole number from 1 to 200.',
    );
  });

  test.each([
    [{ photoIds: [] }, 'photoIds'],
    [{ amenities: [] }, 'amenities'],
    [{ desiredRentalLength: [] }, 'desiredRentalLength'],
    [{ standardEssentialsConfirmed: false }, 'standardEssentialsConfirmed'],
    [{ petsAllowed: 'tigers' }, 'petsAllowed'],
    [{ yearBuilt: '2027' }, 'yearBuilt'],
    [{ location: ' , CA' }, 'location'],
    [{ description: 'x'.repeat(2001) }, 'description'],
    [{ amenities: ['x'.repeat(61)] }, 'amenities'],
    [{ houseRules: Array.from({ length: 41 }, (_, index) => `Rule ${index}`) }, 'houseRules'],
    [{ photoIds: Array.from({ length: 41 }, () => crypto.randomUUID()) }, 'photoIds'],
  ])('rejects %j', (changes, field) => {
    expect(check(changes)).toMatchObject({ issues: [{ field }] });
  });

  test('returns an edit or a message for any input', () => {
    fc.assert(
      fc.property(fc.constantFrom(...editableFields), fc.anything(), (field, value) => {
        expect(check({ [field]: value })).toSatisfy(isDecided);
      }),
    );
  });

  test('drops status, owner and times', () => {
    const edit = accepted({
      status: 'approved',
      userId: 'me',
      submitterEmail: 'a@b.example',
      createdAt: 'now',
    });
    expect(Object.keys(edit).toSorted()).toEqual(editableFields.toSorted());
  });
});

test('offers eight types and the property’s own type', () => {
  const listOfferedTypes = (propertyType: PropertyType) =>
    optionsOf('propertyType', 'edit', { ...circumstances.stored, propertyType });
  expect(listOfferedTypes('Villa')).toEqual([
    'House',
    'Apartment',
    'Condo',
    'Villa',
    'Cabin',
    'Cottage',
    'Townhouse',
    'Other',
  ]);
  expect(listOfferedTypes('Loft')).toEqual(['Loft', ...listOfferedTypes('Villa')]);
  expect(check({ propertyType: 'Loft' }).issues).toMatchObject([{ field: 'propertyType' }]);
  expect(check({ propertyType: 'Loft' }, { propertyType: 'Loft' }).edit?.propertyType).toBe('Loft');
});

test('accepts the stored day after it has passed, and no other past day', () => {
  const own = { nextAvailableDate: '2026-10-01' };
  expect(check({ nextAvailableDate: '2026-10-01' }, own).edit?.nextAvailableDate).toBe('2026-10-01');
  expect(check({ nextAvailableDate: '2026-10-02' }, own).issues).toMatchObject([
    { field: 'nextAvailableDate' },
  ]);
});

describe('custom entries', () => {
  const few = fc.array(fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('Sauna', ' sauna', 'wifi ')), {
    maxLength: 30,
  });

  test('are trimmed, deduplicated ignoring case, and sorted after the standard amenities', () => {
    expect(check({ amenities: [' Sauna ', 'pool', 'SAUNA', '', 'Bikes', 'WiFi'] }).edit?.amenities).toEqual([
      'WiFi',
      'Pool',
      'Sauna',
      'Bikes',
    ]);
    const rules = ['No smoking ', 'no Smoking', 'No  smoking', ' Café ', 'Cafe\u0301', '\u200B'];
    expect(check({ houseRules: rules }).edit?.houseRules).toEqual(['No smoking', 'Café']);
  });

  test('are all kept once, and don’t change when checked again', () => {
    fc.assert(
      fc.property(few, (entries) => {
        const list = accepted({ amenities: ['Pool', ...entries] }).amenities;
        expect(new Set(list.map(normalizeEntry)).size).toBe(list.length);
        expect(list).toEqual(list.map((entry) => entry.trim()));
        const wanted = ['Pool', ...entries].map((entry) =>
          normalizeEntry(entry.replaceAll('\u0000', '').toWellFormed()),
        );
        expect(new Set(list.map(normalizeEntry))).toEqual(new Set(wanted.filter((entry) => entry !== '')));
        expect(check({ amenities: list }).edit?.amenities).toEqual(list);
      }),
    );
  });
});

/** A browser sends nothing for a checkbox that isn't checked. */
const checkedFields = (fields: object) => Object.entries(fields).filter(([, value]) => value !== false);

describe('edit form', () => {
  const edit = accepted({ bathrooms: '1.5', yearBuilt: '', amenities: [...amenities, 'Sauna'] });

  test('stores unchanged fields as they were', () => {
    expect(accepted(toEditForm(edit))).toEqual(edit);
  });

  test('reads the fields that a browser sends', () => {
    const { photoCaptions, ...fields } = toEditForm(edit);
    const sent = new FormData();
    for (const [name, value] of checkedFields(fields))
      for (const text of [value].flat()) sent.append(name, String(text).replaceAll('\n', '\r\n'));
    for (const [id, caption] of Object.entries(photoCaptions)) sent.append(captionName(id), caption);
    sent.append(captionName('another'), 'Of no photo of the form');
    expect(readEditForm(readFields(sent))).toEqual(toEditForm(edit));
    expect(Object.values(photoCaptions)).toEqual(['The deck']);
  });

  test('has no differences when unchanged, although its empty inputs are sent', () => {
    const { photoCaptions: _, ...fields } = toEditForm({ ...edit, photoCaptions: {} });
    const sent = new FormData();
    for (const [name, value] of checkedFields(fields))
      for (const text of [value].flat()) sent.append(name, String(text));
    sent.append('amenities', '');
    sent.append('houseRules', ' ');
    const own = toEditForm({ ...edit, photoCaptions: {} });
    expect(listChangedFields(readEditForm(readFields(sent)), own)).toEqual([]);
    sent.append('houseRules', 'No parties');
    expect(listChangedFields(readEditForm(readFields(sent)), own)).toEqual(['houseRules']);
  });
});
