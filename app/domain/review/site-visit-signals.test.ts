import { expect, test } from 'vitest';
import { applyVisitRules, type VisitSignalInput } from './site-visit-signals.ts';

const taken = { takenAt: '2026-11-20T20:05:00+00:00', software: '18.1' };
const file = { part: 'room', mediaType: 'image/jpeg', camera: taken } as const;
const input: VisitSignalInput = {
  room: 'Kitchen',
  outside: 'front door',
  shownAt: new Date('2026-11-20T20:00:00Z'),
  sentAt: new Date('2026-11-20T20:08:00Z'),
  photos: [file],
  closest: [{ part: 'room', distance: 15 }],
  onListings: [],
  sentBefore: [],
  areSame: false,
};
const other = { id: 'that', title: 'Loft', hasSameOwner: false };

test('says nothing about a photo that was taken after the code', () => {
  expect(applyVisitRules(input)).toEqual([]);
});

const withCamera = (camera: Partial<typeof taken>) => ({
  photos: [{ ...file, camera: { ...taken, ...camera } }],
});
const before = 'according to its camera data, before we showed the code';
const sent = { part: 'room', at: new Date('2026-11-02T20:00:00Z') } as const;
test.each<[string, Partial<VisitSignalInput>, string]>([
  ['of this listing', { closest: [{ part: 'room', distance: 6 }] }, 'kitchen photo is also on this listing'],
  ['close to one', { closest: [{ part: 'room', distance: 14 }] }, 'is close to a photo of this listing.'],
  ['of another home', { onListings: [{ ...other, part: 'outside' }] }, 'is also on another home:'],
  ['sent before', { sentBefore: [sent] }, 'The kitchen photo was already sent to us on Nov 2, 2026.'],
  ['that is the other one, too', { areSame: true }, 'Both photos are the same.'],
  [
    'older than the code',
    withCamera({ takenAt: '2025-10-03T16:12:00-07:00' }),
    `Oct 3, 2025, 4:12 PM ${before}`,
  ],
  ['without an offset, in California', withCamera({ takenAt: '2026-11-20T11:50:00' }), `11:50 AM ${before}`],
  ['from the future', withCamera({ takenAt: '2027-01-01T00:00:00Z' }), 'after it arrived'],
  [
    'that an editor saved',
    withCamera({ software: 'Snapseed 2.0' }),
    'program that edits photos: Snapseed 2.0',
  ],
  ['that may be a screenshot', { photos: [{ ...file, mediaType: 'image/png' }] }, 'It may be a screenshot'],
  ['without camera data', { photos: [{ ...file, camera: null }] }, 'it proves nothing'],
])('names a photo %s', (_what, change, text) => {
  const signals = applyVisitRules({ ...input, ...change });
  expect(signals.map((signal) => signal.text)).toEqual([expect.stringContaining(text)]);
});

test.each(['2026-11-20T12:01:00', '2026-11-20T19:59:00Z', 'nonsense', '2026-02-31T99:99:99'])(
  'accepts the time %s',
  (takenAt) => {
    expect(applyVisitRules({ ...input, ...withCamera({ takenAt }) })).toEqual([]);
  },
);
