// Roles, and the checks of the account forms with their specified messages. No other code checks these forms.
import type { FormInput } from '../form-input.ts';
import { z } from 'zod';
import { failed, type Result, success } from '../failure.ts';
import { firstIssues, optionalVisibleText, requiredEmail, requiredLine } from '../schema-parts.ts';

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];
/** The role of a new account. */
export const defaultRole: Role = 'user';

export const passwordMinimum = 6;
/** Limits the time that hashing takes. The auth library has the same limit. */
export const passwordMaximum = 128;

const email = requiredEmail();

/** Not trimmed, because spaces count in passwords. */
const newPassword = z
  .string()
  .catch('')
  .pipe(
    z
      .string()
      .min(passwordMinimum, `Password must be at least ${passwordMinimum} characters`)
      .max(passwordMaximum, `Password must be at most ${passwordMaximum} characters`),
  );

const profile = {
  firstName: requiredLine('First name', 100),
  lastName: requiredLine('Last name', 100),
  phoneNumber: optionalVisibleText('Phone', 50),
};

/** Needs no messages, because the login form shows the same one for every failure. */
const loginForm = z.object({ email, password: z.string().min(1).max(passwordMaximum) });
const registrationForm = z.object({ email, password: newPassword, ...profile });
const emailForm = z.object({ email });
const newPasswordForm = z.object({ password: newPassword });
const profileForm = z.object(profile);

export type Login = z.output<typeof loginForm>;
export type Registration = z.output<typeof registrationForm>;
export type ProfileChange = z.output<typeof profileForm>;

/** Null for any invalid form. */
export function checkLogin(input: FormInput): Login | null {
  return loginForm.safeParse(input).data ?? null;
}

export function checkRegistration(input: FormInput): Result<Registration> {
  return check(registrationForm, input, { hasConfirmation: true });
}

/** Checks a form that has only an email address. */
export function checkEmailForm(input: FormInput): Result<{ email: string }> {
  return check(emailForm, input);
}

export function checkNewPassword(input: FormInput): Result<{ password: string }> {
  return check(newPasswordForm, input, { hasConfirmation: true });
}

export function checkProfile(input: FormInput): Result<ProfileChange> {
  return check(profileForm, input);
}

/** With `hasConfirmation`, also requires `confirmPassword` to equal `password`. */
function check<Schema extends z.ZodType>(
  schema: Schema,
  input: FormInput,
  { hasConfirmation = false } = {},
): Result<z.output<Schema>> {
  const result = schema.safeParse(input);
  const issues = result.success ? [] : firstIssues(result.error, 'form');
  if (hasConfirmation && input['password'] !== input['confirmPassword']) {
    issues.push({ field: 'confirmPassword', message: 'Passwords do not match' });
  }
  if (result.success && issues.length === 0) return success(result.data);
  const message = issues.map((issue) => issue.message).join('. ');
  return failed({ kind: 'invalid', message, issues });
}

interface Person {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** The user's name for administrators' pages, or else the email address. A deleted account has neither. */
export function formatName(person: Person): string {
  if (person.email === null) return 'somebody who has left';
  return `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim() || person.email;
}
