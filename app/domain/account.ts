// Accounts: what the account forms accept, the roles, and who may do what.
import { z } from 'zod';
import { requiredText } from './fields.ts';

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];
/** SPECIFICATION section 9: the role of somebody new. */
export const defaultRole: Role = 'user';

export const passwordMinimum = 6;
/** Hashing costs time that grows with the length; the auth library draws the same line. */
export const passwordMaximum = 128;

/** What a login form sends: its failure is always the same message, so the rules here only bound the input. */
export const loginForm = z.object({
  email: requiredText('Email', 254).pipe(z.email('Please enter a valid email address')).transform((email) => email.toLowerCase()),
  password: z.string().min(1).max(passwordMaximum),
});
