// Stores the tokens of mailed links in the auth library's table.
import type { Auth } from './auth.ts';

export const verificationIdentifier = (token: string) => `confirm-email:${token}`;
/** The auth library's `resetPassword` uses the same form. */
export const resetIdentifier = (token: string) => `reset-password:${token}`;

/**
 * Stores the value for `lifetimeMs`. The returned function deletes it, for a mail that can't be delivered.
 */
export async function storeLinkToken(auth: Auth, identifier: string, value: string, lifetimeMs: number) {
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  return () => internalAdapter.deleteVerificationByIdentifier(identifier);
}
