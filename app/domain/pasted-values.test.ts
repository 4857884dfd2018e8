// Pasted values with invisible characters in every form that has an email address, a web address, a phone
// number or a ZIP code.
import { fittingHome } from '#tests/support/fitting-home.ts';
import { expect, test } from 'vitest';
import { completeEntry } from '#tests/support/property-files.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { checkEmailForm, checkLogin, checkProfile, checkRegistration } from './account/account.ts';
import { findOddValues } from './property/field-rules.ts';
import { checkEntry, importSchema } from './property/imported-property.ts';
import { checkInquiry } from './inquiry/inquiry-form.ts';
import { checkReport } from './review/report-form.ts';
import { checkStep } from './property/submission.ts';

const today = '2026-11-20';
/** Zero-width spaces between the characters, between direction marks, and a soft hyphen at the end. */
const paste = (text: string) => `\u202A${text.split('').join('\u200B')}\u202C\u00AD`;

const [email, phone, zipCode, link] = [
  'rosa@site.example',
  '(619) 555-0134',
  '92110',
  'https://site.example/',
];
const pasted = { email: paste(email), phone: paste(phone), zipCode: paste(zipCode), link: paste(link) };
const passwords = { password: 'a long enough password', confirmPassword: 'a long enough password' };
const names = { firstName: 'Rosa', lastName: 'Whitcomb' };
const [spaced, name] = ['Rosa \u00A0 Maria', 'Rosa Maria'];
const answers = completeAnswers();
const home = { ...fittingHome, desiredRentalLength: ['1-3 months' as const], houseRules: [] };

const stay = { checkIn: '2027-02-01', checkOut: '2027-03-15', guests: paste('2') };
const inquiry = { ...stay, ...pasted, name: spaced, message: 'Hello' };
const pastedContact = { email: pasted.email, phoneNumber: pasted.phone, lastName: spaced };
const contact = { email, phoneNumber: phone, lastName: name };
const place = { zipCode: pasted.zipCode, propertyAddress: spaced };
const readPlace = { zipCode, propertyAddress: name };
const listing = { title: spaced, icalUrl: pasted.link };
const readListing = { title: name, icalUrl: link };
const landlord = { landlordFullName: spaced, landlordEmail: pasted.email, landlordPhone: pasted.phone };
const readLandlord = { landlordFullName: name, landlordEmail: email, landlordPhone: phone };
const imported = { submitterEmail: pasted.email, landlordPhone: pasted.phone, zipCode: pasted.zipCode };
const readImport = { submitterEmail: email, landlordPhone: phone, zipCode };
const importedEntry = new Map(Object.entries({ ...completeEntry, ...imported, images: [pasted.link] }));
const schema = importSchema(new Date('2026-11-20T20:00:00Z'), 'http://localhost:3000');

test.each([
  ['login', checkLogin({ email: pasted.email, password: 'x' }), { email }],
  ['registration', checkRegistration({ ...passwords, ...names, ...pastedContact }), { value: contact }],
  ['account settings', checkProfile({ ...names, ...pastedContact }), { value: { phoneNumber: phone } }],
  ['a saved search, a mailed link or a reset', checkEmailForm({ email: pasted.email }), { value: { email } }],
  ['a report', checkReport({ reason: 'other', words: 'Why', email: pasted.email }), { value: { email } }],
  ['an inquiry', checkInquiry(inquiry, home, today), { value: { email, phone, guests: 2, name } }],
  [
    'the first step',
    checkStep('landlord', { ...answers.landlord, ...landlord }, today),
    { data: readLandlord },
  ],
  ['the second step', checkStep('property', { ...answers.property, ...place }, today), { data: readPlace }],
  ['the fourth step', checkStep('listing', { ...answers.listing, ...listing }, today), { data: readListing }],
  ['an import', checkEntry(importedEntry, schema), { property: { ...readImport, images: [{ url: link }] } }],
])('drops invisible characters, and keeps one space of several, in %s', (_form, checked, expected) => {
  expect(checked).toMatchObject(expected);
});

test('asks no question about a ZIP code for its invisible characters', () => {
  expect(findOddValues({ zipCode: pasted.zipCode, landlordPhone: pasted.phone })).toEqual({});
});
