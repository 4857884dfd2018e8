import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, nightsIn, ranges, today } from '#tests/support/random-nights.ts';
import { type DayRange, mergeRanges, countNights } from './availability.ts';
import { addDays, addMonths } from '../day.ts';
import { rentalLengths } from '../property/options.ts';
import { type InquiryTarget, judgeStay, getMaxGuests, findStayIssue, type StayVerdict } from './stay.ts';
import { describeTaken } from './describe-taken.ts';

/** A reference implementation that checks every night, for every start up to 400 days away. */
function askEachNight(busy: readonly DayRange[], nextAvailableDate: string, wanted: string, nights: number) {
  const taken = nightsIn(busy);
  const isFree = (from: string) => {
    const stay = [...nightsIn([{ from, to: addDays(from, nights) }])];
    return from >= today && from >= nextAvailableDate && !stay.some((night) => taken.has(night));
  };
  const distances = Array.from({ length: 400 }, (_, index) => index);
  const nearest = distances.find((away) => isFree(addDays(wanted, away)) || isFree(addDays(wanted, -away)));
  return { isFree, nearest, kind: isFree(wanted) ? 'free' : 'not-free' };
}

/** The offered stay: the nearest one, or the requested one if that is free. */
const offerOf = (verdict: StayVerdict, wanted: DayRange) =>
  (verdict.kind === 'free' ? null : verdict.nearest) ?? wanted;

const listOffers = (verdict: StayVerdict) =>
  verdict.kind === 'free' ? [] : [verdict.nearest, verdict.shorter].filter((offer) => offer !== null);

describe('judgeStay', () => {
  const property = { nextAvailableDate: '2026-01-01', desiredRentalLength: [...rentalLengths] };

  test('accepts a stay without busy nights, and offers the nearest free one otherwise', () => {
    const stays = fc.tuple(day(0, 100), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(ranges, day(-10, 60), stays, (busy, nextAvailableDate, [from, nights]) => {
        const stay = { from, to: addDays(from, nights) };
        const { isFree, nearest, kind } = askEachNight(busy, nextAvailableDate, from, nights);
        const verdict = judgeStay({ ...property, busy: mergeRanges(busy), nextAvailableDate }, stay, today);
        const offer = offerOf(verdict, stay);
        expect([verdict.kind, countNights(offer), isFree(offer.from)]).toEqual([kind, nights, true]);
        expect(Math.abs(countNights({ from, to: offer.from }))).toBe(nearest);
      }),
    );
  });

  test.each([
    ['too short', { from: '2027-01-04', to: '2027-01-14' }, { from: '2027-01-04', to: '2027-02-03' }],
    ['too long', { from: '2027-01-04', to: '2028-01-04' }, { from: '2027-01-04', to: '2027-07-06' }],
    [
      'too short, and busy',
      { from: '2027-08-20', to: '2027-08-21' },
      { from: '2027-08-02', to: '2027-09-01' },
    ],
    [
      'too short, and too early',
      { from: '2026-11-30', to: '2026-12-05' },
      { from: '2027-01-01', to: '2027-01-31' },
    ],
    [
      'too short, and too late',
      { from: '2028-11-10', to: '2028-11-20' },
      { from: '2028-10-23', to: '2028-11-22' },
    ],
  ])('offers the nearest stay for one that is %s', (_, stay, nearest) => {
    const home = {
      nextAvailableDate: '2027-01-01',
      desiredRentalLength: ['1-3 months' as const, '4-6 months' as const],
      busy: [{ from: '2027-09-01', to: '2027-10-01' }],
    };
    expect(judgeStay(home, stay, today)).toMatchObject({ kind: 'length', nearest });
    expect(judgeStay(home, nearest, today)).toEqual({ kind: 'free' });
  });

  test('offers only stays that the property accepts', () => {
    const lengths = fc.subarray([...rentalLengths], { minLength: 1 });
    const stays = fc
      .tuple(day(0, 700), fc.integer({ min: 1, max: 400 }))
      .map(([from, nights]) => ({ from, to: addDays(from, nights) }));
    fc.assert(
      fc.property(ranges, lengths, day(-10, 60), stays, (busy, desiredRentalLength, opens, stay) => {
        const home = { busy: mergeRanges(busy), desiredRentalLength, nextAvailableDate: opens };
        const offers = listOffers(judgeStay(home, stay, today));
        expect(offers.filter((offer) => judgeStay(home, offer, today).kind !== 'free')).toEqual([]);
        expect(offers.filter(({ to }) => to > addMonths(today, 24))).toEqual([]);
      }),
    );
  });

  test('offers nothing if no stay fits into the calendar', () => {
    const home = { ...property, desiredRentalLength: ['1+ years' as const], nextAvailableDate: '2028-01-01' };
    const stay = { from: '2027-01-04', to: '2027-02-04' };
    expect(judgeStay({ ...home, busy: [] }, stay, today)).toEqual({
      kind: 'length',
      busy: [],
      nearest: null,
      shorter: null,
    });
    const later = { from: '2027-12-01', to: '2028-12-01' };
    const target = { ...home, busy: [], bedrooms: 1, maxGuests: null };
    expect(judgeStay(target, later, today)).toMatchObject({ kind: 'not-free', nearest: null });
  });

  test('returns every conflicting range, and the nearest free stay', () => {
    const busy = [
      { from: '2027-01-10', to: '2027-01-20' },
      { from: '2027-02-06', to: '2027-03-01' },
    ];
    expect(judgeStay({ ...property, busy }, { from: '2027-01-15', to: '2027-02-15' }, today)).toEqual({
      kind: 'not-free',
      busy,
      nearest: { from: '2026-12-10', to: '2027-01-10' },
      shorter: { from: '2027-01-20', to: '2027-02-06' },
    });
  });

  test.each([
    ['before the busy nights', '2027-01-05', '2027-02-20', { from: '2027-01-05', to: '2027-02-10' }],
    ['after them', '2027-02-05', '2027-03-30', { from: '2027-02-20', to: '2027-03-30' }],
    ['from the first free day', '2026-12-15', '2027-02-15', { from: '2027-01-01', to: '2027-02-10' }],
    ['of too few nights', '2027-02-01', '2027-03-05', null],
    ['of more than half of the nights', '2027-01-10', '2027-02-23', { from: '2027-01-10', to: '2027-02-10' }],
    ['of less than half of the nights', '2027-01-15', '2027-03-25', null],
    ['that keeps the check-in', '2027-01-08', '2027-03-18', { from: '2027-01-08', to: '2027-02-10' }],
    ['rather than a longer one', '2027-01-08', '2027-04-30', { from: '2027-01-08', to: '2027-02-10' }],
    ['that is the nearest one', '2027-03-01', '2027-08-01', null],
  ])('offers the longest stay within the dates: %s', (_, from, to, shorter) => {
    const home = {
      nextAvailableDate: '2027-01-01',
      desiredRentalLength: ['1-3 months' as const],
      busy: [{ from: '2027-02-10', to: '2027-02-20' }],
    };
    expect(judgeStay(home, { from, to }, today)).toMatchObject({ shorter });
  });
});

test('describeTaken names at most three ranges', () => {
  const busy = [1, 3, 5, 7].map((month) => ({ from: `2027-0${month}-01`, to: `2027-0${month}-05` }));
  expect(describeTaken(busy.slice(0, 2), today, today)).toBe('taken Jan 1 to Jan 4, Mar 1 to Mar 4');
  expect(describeTaken(busy, today, today)).toMatch(/^taken Jan 1 to Jan 4, .*, May 1 to May 4 and more$/);
  expect(describeTaken([{ from: '2027-01-31', to: '2027-02-01' }], today, today)).toBe('taken Jan 31');
  expect(describeTaken([], '2026-12-10', today)).toBe('not available before Dec 10');
});

test.each([
  [{ bedrooms: 2, maxGuests: 3 }, 3],
  [{ bedrooms: 2, maxGuests: null }, 4],
  [{ bedrooms: 0, maxGuests: null }, 2],
])('for %o, the maximum is %i guests', (property, most) => {
  expect(getMaxGuests(property)).toBe(most);
});

describe('stayIssue', () => {
  const property: InquiryTarget = {
    bedrooms: 2,
    maxGuests: null,
    nextAvailableDate: '2026-12-10',
    desiredRentalLength: ['Less than 30 days', '1-3 months'],
    busy: [{ from: '2027-01-10', to: '2027-01-20' }],
  };
  const requested = { checkIn: '2027-02-01', checkOut: '2027-03-15', guests: 4 };

  test('returns null for a possible stay, up to 24 months ahead', () => {
    expect(findStayIssue(property, requested, today)).toBeNull();
    const latest = addMonths(today, 24);
    expect(
      findStayIssue(property, { ...requested, checkIn: addDays(latest, -7), checkOut: latest }, today),
    ).toBeNull();
  });

  test.each([
    [{ checkIn: '2026-11-21' }, 'checkIn', 'Please choose a check-in date that’s still ahead.'],
    [
      { checkOut: '2027-02-01' },
      'checkOut',
      'Check-out has to be after check-in. Please choose a later one.',
    ],
    [
      { checkOut: '2027-01-31' },
      'checkOut',
      'Check-out has to be after check-in. Please choose a later one.',
    ],
    [
      { checkIn: '2028-11-16', checkOut: '2028-11-23' },
      'checkOut',
      'That’s too far ahead. Please choose dates within the next 24 months.',
    ],
    [
      { checkIn: '2031-11-01', checkOut: '2027-12-25' },
      'checkIn',
      'That’s too far ahead. Please choose dates within the next 24 months.',
    ],
    [{ guests: 5 }, 'guests', 'This home sleeps up to 4 guests.'],
    [
      { checkOut: '2027-08-01' },
      'checkIn',
      'This home rents for up to 92 nights. Nearest free stay: Feb 1 to May 4, 92 nights.',
    ],
    [
      { checkIn: '2027-01-19', checkOut: '2027-01-26' },
      'checkIn',
      'It’s taken Jan 10 to Jan 19. Nearest free stay: Jan 20 to Jan 27, 7 nights.',
    ],
    [
      { checkIn: '2026-12-09', checkOut: '2026-12-16' },
      'checkIn',
      'It’s not available before Dec 10. Nearest free stay: Dec 10 to Dec 17, 7 nights.',
    ],
  ])('for %o, reports at %s: %s', (change, field, message) => {
    expect(findStayIssue(property, { ...requested, ...change }, today)).toEqual({ field, message });
  });

  test('uses the singular for a property that sleeps one guest', () => {
    expect(findStayIssue({ ...property, maxGuests: 1 }, requested, today)?.message).toBe(
      'This home sleeps one guest.',
    );
  });
});
