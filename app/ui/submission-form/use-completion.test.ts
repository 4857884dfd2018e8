import { expect, test } from 'vitest';
import { initialAnswers } from '#domain/property/submission-answers.ts';
import { createCheckAnswers } from '#domain/property/submission.ts';
import { currentIssues, type StepErrors } from './use-completion.ts';

const checkAnswers = createCheckAnswers({ today: '2026-11-20', stored: null });
const values = initialAnswers.landlord;
const name = { field: 'landlordFullName', message: 'Landlord/Manager Full Name is required' };
const email = { field: 'landlordEmail', message: 'Email is required' };
const errors: StepErrors = { step: 'landlord', issues: [name, email], values };

test('keeps the issue of an unchanged field, even if only the server reports it', () => {
  expect(currentIssues(errors, values, checkAnswers)).toEqual([name, email]);
  const ofServer = { field: 'companyName', message: 'We know this company' };
  expect(currentIssues({ ...errors, issues: [ofServer] }, { ...values }, checkAnswers)).toEqual([ofServer]);
});

test('drops the issue of a corrected field', () => {
  expect(currentIssues(errors, { ...values, landlordFullName: 'Rosa' }, checkAnswers)).toEqual([email]);
});

test('replaces the issue of a field that is now wrong in another way', () => {
  const message = 'Please enter a valid email address';
  expect(currentIssues(errors, { ...values, landlordEmail: 'rosa@' }, checkAnswers)).toEqual([
    name,
    { ...email, message },
  ]);
});

test('adds no issue for a field without one while the user types', () => {
  expect(currentIssues(errors, { ...values, companyWebsite: 'http:' }, checkAnswers)).toEqual([name, email]);
});
