import type { FormInput } from '../form-input.ts';
import { expect, test } from 'vitest';
import { checkLogin, checkNewPassword, checkProfile, checkRegistration, checkEmailForm } from './account.ts';

const names = { firstName: ' Rosa ', lastName: 'Lee' };
const trimmed = { firstName: 'Rosa', lastName: 'Lee' };
const password = { password: 'secret', confirmPassword: 'secret' };
const rosa = { email: 'Rosa@Site.example', ...password, ...names, phoneNumber: '' };

test('accepts a registration, lowercases its email address and drops unknown fields', () => {
  expect(checkRegistration({ ...rosa, role: 'admin', uid: 'x' })).toEqual({
    ok: true,
    value: { email: 'rosa@site.example', password: 'secret', ...trimmed, phoneNumber: null },
  });
});

test.each<[FormInput, string, string]>([
  [{ password: '12345', confirmPassword: '12345' }, 'password', 'Password must be at least 6 characters'],
  [{ confirmPassword: 'other1' }, 'confirmPassword', 'Passwords do not match'],
  [{ firstName: ' ' }, 'firstName', 'First name is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'rosa' }, 'email', 'Please enter a valid email address'],
  [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'Please enter a valid email address'],
])('rejects a registration with %j, for %s: %s', (change, field, message) => {
  const failure = { kind: 'invalid', message, issues: [{ field, message }] };
  expect(checkRegistration({ ...rosa, ...change })).toEqual({ ok: false, failure });
});

test('reports the first issue of every field of a registration', () => {
  const message =
    'Email is required. Password must be at least 6 characters. First name is required. Last name is required. Passwords do not match';
  expect(checkRegistration({ confirmPassword: 'x' })).toMatchObject({ failure: { message } });
});

test('accepts untrimmed passwords of 6 to 128 characters', () => {
  const isTaken = (text: unknown) => checkNewPassword({ password: text, confirmPassword: text }).ok;
  const six = { password: '  six ', confirmPassword: '  six ' };
  expect(checkNewPassword(six)).toMatchObject({ value: { password: '  six ' } });
  expect(['x'.repeat(128), 'x'.repeat(129), 123_456].map(isTaken)).toEqual([true, false, false]);
});

test('reads a login form, or returns null', () => {
  const login = { email: 'rosa@site.example', password: ' p ' };
  expect(checkLogin({ ...login, email: ' ROSA@site.example' })).toEqual(login);
  const forms = [{}, { email: login.email }, { ...login, email: 'rosa' }, { email: null, password: [] }];
  expect(forms.map(checkLogin)).toEqual([null, null, null, null]);
});

test('checks the email form and the profile form', () => {
  expect(checkEmailForm({ email: 'x' })).toMatchObject({ failure: { issues: [{ field: 'email' }] } });
  const profile = { ...trimmed, phoneNumber: '619' };
  expect(checkProfile({ ...profile, role: 'admin' })).toEqual({ ok: true, value: profile });
});
