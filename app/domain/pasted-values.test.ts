// Pasted values with invisible characters in every form that has an email address, a web address, a phone
// number or a ZIP code.
import { fittingHome } from '#tests/support/fitting-home.ts';
import { expect, test } from 'vitest';
import { completeEntry } from '#tests/support/property-files.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { checkEmailForm, checkLogin, checkProfile, checkRegistration } from './account/account.ts';
import { findOddValues } from './property/field-rules.ts';
import { checkEntry, importSchema } from './property/imported-property.ts';
import { checkInquiry } from './inquiry/inquiry-form.ts';
import { checkReport } from './review/report-form.ts';
import { checkStep } from './property/submission.ts';

const now = new Date('2026-11-20T20:00:00Z');
const today = '2026-11-20';
/** Zero-width spaces between the characters, between direction marks, and a soft hyphen at the end. */
const paste = (text: string) => `\u202A${text.split('').join('\u200B')}\u202C\u00AD`;

const [email, phone, zipCode, link] = [
  'rosa@site.example',
  '(619) 555-0134',
  '92110',
  'https://site.example/',
];
const password = 'a long enough password';
const names = { firstName: 'Rosa', lastName: 'Whitcomb' };
const pasted = { email: paste(email), phone: paste(phone), zipCode: paste(zipCode), link: paste(link) };
const answers = completeAnswers();
const home = { ...fittingHome, desiredRentalLength: ['1-3 months' as const] };

test.each([
  ['login', checkLogin({ email: pasted.email, password }), { email }],
  [
    'registration',
    checkRegistration({
      email: pasted.email,
      phoneNumber: pasted.phone,
      password,
      confirmPassword: password,
      ...names,
    }),
    { value: { email, phoneNumber: phone } },
  ],
  [
    'account settings',
    checkProfile({ phoneNumber: pasted.phone, ...names }),
    { value: { phoneNumber: phone } },
  ],
  ['a saved search, a mailed link or a reset', checkEmailForm({ email: pasted.email }), { value: { email } }],
  ['a report', checkReport({ reason: 'other', words: 'Why', email: pasted.email }), { value: { email } }],
  [
    'an inquiry',
    checkInquiry(
      {
        checkIn: '2027-02-01',
        checkOut: '2027-03-15',
        guests: paste('2'),
        name: 'Ann',
        message: 'Hello',
        email: pasted.email,
        phone: pasted.phone,
      },
      home,
      today,
    ),
    { value: { email, phone, guests: 2 } },
  ],
  [
    'the first step',
    checkStep(
      'landlord',
      {
        ...answers.landlord,
        landlordEmail: pasted.email,
        landlordPhone: pasted.phone,
        companyWebsite: pasted.link,
      },
      today,
    ),
    { data: { landlordEmail: email, landlordPhone: phone, companyWebsite: link } },
  ],
  [
    'the second step',
    checkStep('property', { ...answers.property, zipCode: pasted.zipCode }, today),
    { data: { zipCode } },
  ],
  [
    'the fourth step',
    checkStep('listing', { ...answers.listing, listingLink: pasted.link, icalUrl: pasted.link }, today),
    { data: { listingLink: link, icalUrl: link } },
  ],
  [
    'an import',
    checkEntry(
      new Map(
        Object.entries({
          ...completeEntry,
          submitterEmail: pasted.email,
          landlordPhone: pasted.phone,
          zipCode: pasted.zipCode,
          nextAvailableDate: paste('2027-03-01'),
          images: [pasted.link],
        }),
      ),
      importSchema(now, 'http://localhost:3000'),
    ),
    {
      property: {
        submitterEmail: email,
        landlordPhone: phone,
        zipCode,
        nextAvailableDate: '2027-03-01',
        images: [{ url: link }],
      },
    },
  ],
])('drops invisible characters in %s', (_form, checked, expected) => {
  expect(checked).toMatchObject(expected);
});

test('asks no question about a ZIP code for its invisible characters', () => {
  expect(findOddValues({ zipCode: pasted.zipCode, landlordPhone: pasted.phone })).toEqual({});
});

const spaced = 'Rosa \u00A0 Maria';

test.each([
  [
    'registration',
    checkRegistration({ email, password, confirmPassword: password, ...names, lastName: spaced }),
    { value: { lastName: 'Rosa Maria' } },
  ],
  ['account settings', checkProfile({ ...names, firstName: spaced }), { value: { firstName: 'Rosa Maria' } }],
  [
    'the first step',
    checkStep('landlord', { ...answers.landlord, landlordFullName: spaced }, today),
    { data: { landlordFullName: 'Rosa Maria' } },
  ],
  [
    'the second step',
    checkStep('property', { ...answers.property, propertyAddress: spaced }, today),
    { data: { propertyAddress: 'Rosa Maria' } },
  ],
  [
    'the fourth step',
    checkStep('listing', { ...answers.listing, title: spaced }, today),
    { data: { title: 'Rosa Maria' } },
  ],
])('keeps one space of several in a line of %s', (_form, checked, expected) => {
  expect(checked).toMatchObject(expected);
});
