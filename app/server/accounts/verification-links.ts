// What the auth library stores for the token of a mailed link.
import type { Auth } from './auth.ts';

export const verificationIdentifier = (token: string) => `confirm-email:${token}`;
/** As the auth library's `resetPassword` looks for it. */
export const resetIdentifier = (token: string) => `reset-password:${token}`;

/** Stores the value for `validFor` ms. The returned function deletes it again, if the mail can't be delivered. */
export async function keepLink(auth: Auth, identifier: string, value: string, validFor: number) {
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + validFor);
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  return () => internalAdapter.deleteVerificationByIdentifier(identifier);
}
