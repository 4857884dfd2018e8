import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeForms } from '../../tests/support/submissions.ts';
import { baseAfter, changedSteps, isSameForms, mergeForms, withFieldsOf } from './draft-merge.ts';
import { amenities } from './property.ts';
import { emptyForms, readForms, type SubmissionForms } from './submission-form.ts';

/** Forms in which anything may have been typed; few values, so that two of them often meet in a field. */
const word = fc.constantFrom('', 'a', 'b');
const list = fc.uniqueArray(fc.constantFrom(...amenities.slice(0, 5)));
const anyForms: fc.Arbitrary<SubmissionForms> = fc
  .record({
    landlord: fc.record({ landlordFullName: word, landlordPhone: word }),
    listing: fc.record({ title: word }),
    features: fc.record({ amenities: list, standardEssentialsConfirmed: fc.boolean() }),
    photos: fc.record({ photoIds: list }),
  })
  .map((held) => readForms(held));

describe('of any three forms', () => {
  test('the side that changed nothing gives way', () => {
    fc.assert(
      fc.property(anyForms, anyForms, (base, changed) => {
        expect(mergeForms(base, changed, base)).toEqual({ forms: changed, conflicts: [] });
        expect(mergeForms(base, base, changed)).toEqual({ forms: changed, conflicts: [] });
        expect(mergeForms(base, changed, changed)).toEqual({ forms: changed, conflicts: [] });
      }),
    );
  });

  test('both sides find the same conflicts, and agree on all that is none, but for the order of lists', () => {
    const unordered = ({ features, photos, ...forms }: SubmissionForms) => ({
      ...forms,
      features: { ...features, amenities: new Set(features.amenities) },
      photos: new Set(photos.photoIds),
    });
    fc.assert(
      fc.property(anyForms, anyForms, anyForms, (base, mine, theirs) => {
        const [here, there] = [mergeForms(base, mine, theirs), mergeForms(base, theirs, mine)];
        expect(there.conflicts.map(({ field }) => field)).toEqual(here.conflicts.map(({ field }) => field));
        const decided = withFieldsOf(here.forms, theirs, here.conflicts);
        expect(unordered(decided)).toEqual(unordered(there.forms));
      }),
    );
  });

  test('a conflict keeps mine, was changed by both, and is never a list or a tick', () => {
    fc.assert(
      fc.property(anyForms, anyForms, anyForms, (base, mine, theirs) => {
        const { forms, conflicts } = mergeForms(base, mine, theirs);
        for (const { step, field, mine: ours, theirs: others } of conflicts) {
          const [before, now] = [base, forms].map((each) => (each[step] as Record<string, unknown>)[field]);
          expect(now).toBe(ours);
          expect(new Set([before, ours, others]).size).toBe(3);
        }
      }),
    );
  });

  test('an entry of a list is there when one side added it or neither removed it', () => {
    fc.assert(
      fc.property(anyForms, anyForms, anyForms, (base, mine, theirs) => {
        const lists = [base, mine, theirs].map((forms) => forms.photos.photoIds);
        const merged = mergeForms(base, mine, theirs).forms.photos.photoIds;
        for (const entry of amenities) {
          const [before, ...sides] = lists.map((each) => each.includes(entry));
          const isChanged = sides.some((side) => side !== before);
          expect(merged.includes(entry)).toBe(before !== isChanged);
        }
        expect(new Set(merged).size).toBe(merged.length);
      }),
    );
  });

  test('merging again changes nothing', () => {
    fc.assert(
      fc.property(anyForms, anyForms, anyForms, (base, mine, theirs) => {
        const { forms } = mergeForms(base, mine, theirs);
        expect(mergeForms(theirs, forms, theirs)).toEqual({ forms, conflicts: [] });
      }),
    );
  });
});

describe('the order of photographs', () => {
  const photos = (...photoIds: string[]) => ({ ...emptyForms, photos: { photoIds } });
  const merged = (...sides: [SubmissionForms, SubmissionForms, SubmissionForms]) =>
    mergeForms(...sides).forms.photos.photoIds;

  test.each([
    [
      'one sorted, the other added',
      photos('a', 'b', 'c'),
      photos('c', 'a', 'b'),
      photos('a', 'b', 'c', 'd'),
      'cabd',
    ],
    [
      'one added, the other sorted',
      photos('a', 'b', 'c'),
      photos('a', 'b', 'c', 'd'),
      photos('c', 'a', 'b'),
      'cabd',
    ],
    ['one sorted, the other removed', photos('a', 'b', 'c'), photos('c', 'a', 'b'), photos('a', 'c'), 'ca'],
    ['both sorted', photos('a', 'b', 'c'), photos('c', 'a', 'b'), photos('b', 'c', 'a'), 'cab'],
    ['both added', photos('a'), photos('a', 'm'), photos('a', 't'), 'atm'],
  ])('when %s', (_what, base, mine, theirs, order) => {
    expect(merged(base, mine, theirs).join('')).toBe(order);
  });
});

test('only the steps that changed are told', () => {
  const complete = completeForms();
  const changed = { ...complete, listing: { ...complete.listing, title: 'Other' } };
  expect(changedSteps(complete, changed)).toEqual({ listing: changed.listing });
  expect(changedSteps(complete, structuredClone(complete))).toEqual({});
  expect([isSameForms(complete, changed), isSameForms(changed, changed)]).toEqual([false, true]);
});

test('a conflict names the field and what both want', () => {
  const base = completeForms();
  const mine = { ...base, listing: { ...base.listing, title: 'Mine' } };
  const theirs = { ...base, listing: { ...base.listing, title: 'Theirs' } };
  const { conflicts, forms } = mergeForms(base, mine, {
    ...theirs,
    property: { ...base.property, zipCode: '1' },
  });
  expect(conflicts).toEqual([{ step: 'listing', field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
  expect([forms.listing.title, forms.property.zipCode]).toEqual(['Mine', '1']);
});

test('what was sent and arrived without an answer is no change by somebody else', () => {
  const base = completeForms();
  const sent = { ...base, listing: { ...base.listing, title: 'Sent' } };
  const mine = { ...base, listing: { ...base.listing, title: 'Typed since' } };
  const theirs = { ...sent, property: { ...base.property, zipCode: '1' } };
  expect(mergeForms(base, mine, theirs).conflicts).toHaveLength(1);
  const { forms, conflicts } = mergeForms(baseAfter(base, { listing: sent.listing }, theirs), mine, theirs);
  expect([forms.listing.title, forms.property.zipCode, conflicts]).toEqual(['Typed since', '1', []]);
  expect(baseAfter(base, { listing: sent.listing }, base)).toEqual(base);
});
