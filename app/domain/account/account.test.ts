import type { FormInput } from '../form-input.ts';
import { expect, test } from 'vitest';
import { checkLogin, checkNewPassword, checkProfile, checkRegistration, checkEmailForm } from './account.ts';

const rosa = {
  email: 'Rosa@Site.example',
  password: 'secret',
  confirmPassword: 'secret',
  firstName: ' Rosa ',
  lastName: 'Lee',
  phoneNumber: '',
};

test('accepts a registration, lowercases its email address and drops unknown fields', () => {
  expect(checkRegistration({ ...rosa, role: 'admin', uid: 'x' })).toEqual({
    ok: true,
    value: {
      email: 'rosa@site.example',
      password: 'secret',
      firstName: 'Rosa',
      lastName: 'Lee',
      phoneNumber: null,
    },
  });
});

test.each<[FormInput, string, string]>([
  [{ password: '12345', confirmPassword: '12345' }, 'password', 'Password must be at least 6 characters'],
  [{ confirmPassword: 'other1' }, 'confirmPassword', 'Passwords do not match'],
  [{ confirmPassword: undefined }, 'confirmPassword', 'Passwords do not match'],
  [{ firstName: ' ' }, 'firstName', 'First name is required'],
  [{ lastName: undefined }, 'lastName', 'Last name is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'rosa' }, 'email', 'Please enter a valid email address'],
  [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'Please enter a valid email address'],
  [{ email: ['rosa@site.example'] }, 'email', 'Email is required'],
])('rejects a registration with %j, for %s: %s', (change, field, message) => {
  expect(checkRegistration({ ...rosa, ...change })).toEqual({
    ok: false,
    failure: { kind: 'invalid', message, issues: [{ field, message }] },
  });
});

test('reports the first issue of every field of a registration', () => {
  expect(checkRegistration({ confirmPassword: 'x' })).toMatchObject({
    failure: {
      message:
        'Email is required. Password must be at least 6 characters. First name is required. Last name is required. Passwords do not match',
    },
  });
});

test('accepts untrimmed passwords of 6 to 128 characters', () => {
  const taken = (password: unknown) => checkNewPassword({ password, confirmPassword: password });
  expect(taken('  six ')).toEqual({ ok: true, value: { password: '  six ' } });
  expect(taken('x'.repeat(128))).toMatchObject({ ok: true });
  expect(taken('x'.repeat(129))).toMatchObject({ ok: false });
  expect(taken(123_456)).toMatchObject({ ok: false });
});

test('reads a login form, or returns null', () => {
  expect(checkLogin({ email: ' ROSA@site.example', password: ' p ' })).toEqual({
    email: 'rosa@site.example',
    password: ' p ',
  });
  for (const form of [
    {},
    { email: 'rosa@site.example' },
    { email: 'rosa', password: 'p' },
    { email: null, password: [] },
  ]) {
    expect(checkLogin(form)).toBeNull();
  }
});

test('checks the email form and the profile form', () => {
  expect(checkEmailForm({ email: 'x' })).toMatchObject({ failure: { issues: [{ field: 'email' }] } });
  expect(checkProfile({ firstName: 'Rosa', lastName: 'Lee', phoneNumber: '619', role: 'admin' })).toEqual({
    ok: true,
    value: { firstName: 'Rosa', lastName: 'Lee', phoneNumber: '619' },
  });
});
