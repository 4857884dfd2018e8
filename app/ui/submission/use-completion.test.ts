import { expect, test } from 'vitest';
import { emptyForms } from '#domain/submission-form.ts';
import { shownIssues, type StepErrors } from './use-completion.ts';

const today = '2026-11-20';
const values = emptyForms.landlord;
const name = { field: 'landlordFullName', message: 'Landlord/Manager Full Name is required' };
const email = { field: 'landlordEmail', message: 'Email is required' };
const errors: StepErrors = { step: 'landlord', issues: [name, email], values };

test('what nobody has touched keeps its message, also one that only the server could give', () => {
  expect(shownIssues(errors, values, today)).toEqual([name, email]);
  const ofServer = { field: 'companyName', message: 'We know this company' };
  expect(shownIssues({ ...errors, issues: [ofServer] }, { ...values }, today)).toEqual([ofServer]);
});

test('a message goes as soon as its field is right', () => {
  expect(shownIssues(errors, { ...values, landlordFullName: 'Rosa' }, today)).toEqual([email]);
});

test('a field that is wrong in another way now says so', () => {
  const message = 'Please enter a valid email address';
  expect(shownIssues(errors, { ...values, landlordEmail: 'rosa@' }, today)).toEqual([
    name,
    { ...email, message },
  ]);
});

test('a field that was right is not scolded while it is typed into', () => {
  expect(shownIssues(errors, { ...values, companyWebsite: 'http:' }, today)).toEqual([name, email]);
});
