import { expect, test } from 'vitest';
import { firstNameOf, type InquiryDetails, type InquiryIntent, listForms } from './inquiry.ts';

const terms = { from: '2027-01-04', to: '2027-04-05', guests: 2, pets: false, total: '$9,150', cost: [] };
const change = { ...terms, firstNight: '2027-04-05', difference: null, isFree: true, rivals: 0 };
const fromGuest = { ...change, proposedBy: 'guest' } as const;
const fromOwner = { ...change, proposedBy: 'owner' } as const;
const before = '2027-01-03';
const during = '2027-01-05';

test.each<
  [string, string, Partial<InquiryDetails> & { state: InquiryDetails['stay']['state'] }, InquiryIntent[]]
>([
  ['a question', before, { state: 'requested', proposal: fromGuest }, ['accept', 'refuse', 'propose']],
  ['own dates', before, { state: 'requested', proposal: fromOwner }, ['refuse', 'propose']],
  [
    'taken nights',
    before,
    { state: 'requested', proposal: { ...fromGuest, isFree: false } },
    ['refuse', 'propose'],
  ],
  ['declined dates', before, { state: 'declined' }, ['propose']],
  ['a canceled stay', before, { state: 'canceled' }, ['propose']],
  ['an agreed stay', before, { state: 'accepted' }, ['propose', 'cancel']],
  ['an agreed stay', terms.from, { state: 'accepted' }, ['propose', 'cancel']],
  ['an agreed stay', during, { state: 'accepted' }, ['propose', 'end-early']],
  [
    'an agreed stay with a change',
    during,
    { state: 'accepted', proposal: fromGuest },
    ['accept', 'refuse', 'propose', 'end-early'],
  ],
  [
    'a late change',
    '2027-04-04',
    { state: 'accepted', proposal: { ...fromGuest, firstNight: '2027-04-03' } },
    ['refuse', 'propose', 'end-early'],
  ],
  ['a stay that ends', during, { state: 'accepted', isAskedToStay: true }, ['propose', 'end-early', 'leave']],
  ['a stay that is over', terms.to, { state: 'accepted' }, []],
  ['a closed question', before, { state: 'requested', proposal: fromGuest, isClosed: true }, []],
  ['a closed agreed stay', before, { state: 'accepted', isClosed: true }, ['cancel']],
])('offers the owner of %s on %s the forms that work', (_title, today, { state, ...inquiry }, expected) => {
  const known = { side: 'owner', proposal: null, isClosed: false, isAskedToStay: false } as const;
  const about = { ...known, stay: { ...terms, state }, ...inquiry, hasShared: true, isReportOpen: true };
  // It reads nothing else.
  const forms = listForms(about as InquiryDetails, today);
  expect(forms.filter((form) => form !== 'send-message')).toEqual(expected);
});

test.each([
  ['Gwen Canary', 'Gwen'],
  [' Zoë ', 'Zoë'],
  ['Jean-Luc O’Neil', 'Jean-Luc'],
  ['Dr. Lee', null],
  ['evil.example now', null],
  ['https://evil.example', null],
  ['4 You', null],
])('takes the first name of “%s”: %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
