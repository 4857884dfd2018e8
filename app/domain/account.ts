// Accounts: what the account forms accept, with the specified messages, and the roles. Every form is checked here and
// only here; the pages show what comes back.
import { z } from 'zod';
import { failed, type Result, success } from './failure.ts';
import { firstIssues, optionalText, requiredEmail, requiredText } from './fields.ts';

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];
/** The role of a new account. */
export const defaultRole: Role = 'user';

export const passwordMinimum = 6;
/** Hashing costs time that grows with the length; the auth library draws the same line. */
export const passwordMaximum = 128;

/** What a form sent, whatever that is. */
export type TypedForm = Readonly<Record<string, unknown>>;

const email = requiredEmail();

/** A password is taken as it was typed, blanks included. */
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
  firstName: requiredText('First name', 100),
  lastName: requiredText('Last name', 100),
  phoneNumber: optionalText('Phone', 50),
};

/** What a login form sends: its failure is always the same message, so the rules here only bound the input. */
const loginForm = z.object({ email, password: z.string().min(1).max(passwordMaximum) });
const registrationForm = z.object({ email, password: newPassword, ...profile });
const emailForm = z.object({ email });
const newPasswordForm = z.object({ password: newPassword });
const profileForm = z.object(profile);

export type Login = z.output<typeof loginForm>;
export type Registration = z.output<typeof registrationForm>;
export type ProfileChange = z.output<typeof profileForm>;

/** Null whatever is wrong with it. */
export function checkLogin(typed: TypedForm): Login | null {
  return loginForm.safeParse(typed).data ?? null;
}

export function checkRegistration(typed: TypedForm): Result<Registration> {
  return check(registrationForm, typed, { repeated: true });
}

/** A form that asks for a mail, and for nothing but an address. */
export function checkEmailForm(typed: TypedForm): Result<{ email: string }> {
  return check(emailForm, typed);
}

export function checkNewPassword(typed: TypedForm): Result<{ password: string }> {
  return check(newPasswordForm, typed, { repeated: true });
}

export function checkProfile(typed: TypedForm): Result<ProfileChange> {
  return check(profileForm, typed);
}

/** With `repeated`, `confirmPassword` must be what `password` is; that is told beside whatever else is wrong. */
function check<Schema extends z.ZodType>(
  schema: Schema,
  typed: TypedForm,
  { repeated = false } = {},
): Result<z.output<Schema>> {
  const result = schema.safeParse(typed);
  const issues = result.success ? [] : firstIssues(result.error, 'form');
  if (repeated && typed['password'] !== typed['confirmPassword']) {
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

/** A person's name on administrators' pages, or else the address; a deleted account has neither. */
export function personName(person: Person): string {
  if (person.email === null) return 'somebody who has left';
  return `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim() || person.email;
}
