// Mails about accounts, at the moment when they are sent: what is true by then is looked up, and the secret of a link is
// made, of which only a hash is kept. Called by the worker only.
import type { Transaction } from 'kysely';
import type { Auth } from './auth.ts';
import type { Database } from '../database/database.ts';
import type { AccountMail } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import type { PreparedMail } from '../mail/mail.ts';
import { createMessages } from '../mail/messages.ts';
import type { Server } from '../server.ts';
import { hashSecret, newSecret } from '../secrets.ts';

const hour = 3600 * 1000; // milliseconds
const resetValidFor = hour;
const confirmationValidFor = 3 * 24 * hour;

export const confirmationIdentifier = (token: string) => `confirm-email:${token}`;
/** As the auth library's `resetPassword` looks for it. */
const resetIdentifier = (token: string) => `reset-password:${token}`;

/** Null when there is nothing to say any more: the account or the change that it was about is gone. */
export async function prepareAccountMail(server: Server, job: AccountMail): Promise<PreparedMail | null> {
  const messages = createMessages(server.config.publicUrl);
  switch (job.about) {
    case 'password-reset':
      return prepareReset(server, job);
    case 'email-confirmation':
      return prepareConfirmation(server, job.uid);
    case 'email-change':
      return prepareEmailChange(server, job);
    case 'email-change-asked':
      return { mail: messages.emailChangeAsked(job.email) };
    case 'email-changed':
      return { mail: messages.emailChanged(job.email) };
    case 'account-deleted':
      return { mail: messages.accountDeleted(job.email) };
    case 'two-factor-on':
    case 'two-factor-off':
    case 'two-factor-reset':
    case 'backup-codes-renewed':
      return { mail: messages.twoFactorNews(job.email, job.about) };
  }
}

export async function isConfirmed(db: Database, address: string): Promise<boolean> {
  return (await findVerifiedAccount(db, address)) !== null;
}

/** The uid of the account that has verified an address, or null. */
export async function findVerifiedAccount(db: Database, address: string): Promise<string | null> {
  const account = await verifiedAccount(db, address).executeTakeFirst();
  return account?.id ?? null;
}

/**
 * The uid of the account that has verified an address, or null. Locks the account, so that it keeps the address until the
 * transaction ends.
 */
export async function lockVerifiedAccount(
  transaction: Transaction<Tables>,
  address: string,
): Promise<string | null> {
  const account = await verifiedAccount(transaction, address).forKeyShare().executeTakeFirst();
  return account?.id ?? null;
}

function verifiedAccount(db: Database, address: string) {
  return db
    .selectFrom('authUsers')
    .select('id')
    .where('email', '=', address.toLowerCase())
    .where('emailVerified', '=', true);
}

/**
 * Locks the account until the token is stored. Changing the address and deleting the account delete reset tokens, and this
 * way they also find this one. `keepLink` stores it over a second connection, which the worker has: it sends one mail at a
 * time.
 */
function prepareReset(
  { db, auth, config }: Server,
  { email, confirmedOnly }: Extract<AccountMail, { about: 'password-reset' }>,
): Promise<PreparedMail | null> {
  return db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('authUsers')
      .select(['id', 'emailVerified'])
      .where('email', '=', email)
      .forKeyShare()
      .executeTakeFirst();
    if (!account || (confirmedOnly && !account.emailVerified)) return null;
    const token = newSecret();
    const withdraw = await keepLink(auth, resetIdentifier(token), account.id, resetValidFor);
    return { mail: createMessages(config.publicUrl).passwordReset(email, token), withdraw };
  });
}

async function prepareConfirmation({ auth, config }: Server, uid: string): Promise<PreparedMail | null> {
  const { internalAdapter } = await auth.$context;
  const user = await internalAdapter.findUserById(uid);
  if (!user || user.emailVerified) return null;
  const token = newSecret();
  const value = JSON.stringify({ uid, email: user.email });
  const withdraw = await keepLink(auth, confirmationIdentifier(token), value, confirmationValidFor);
  return { mail: createMessages(config.publicUrl).emailVerification(user.email, token), withdraw };
}

/** That an address has an account is told to that address, and to nobody else. */
async function prepareEmailChange(
  { db, auth, config }: Server,
  { uid, email }: Extract<AccountMail, { about: 'email-change' }>,
): Promise<PreparedMail | null> {
  const token = newSecret();
  // The secret of a former try, or of a former mail about the same change, ends here.
  const waiting = await db
    .updateTable('emailChanges')
    .set({ tokenHash: hashSecret(token) })
    .where('uid', '=', uid)
    .where('email', '=', email)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  if (waiting.numUpdatedRows === 0n) return null;
  const { internalAdapter } = await auth.$context;
  const taken = await internalAdapter.findUserByEmail(email);
  return {
    mail: taken
      ? createMessages(config.publicUrl).emailTaken(email)
      : createMessages(config.publicUrl).emailChange(email, token),
  };
}

/** Keeps what a link stands for; the answer takes it back, for a mail that could not be sent. */
async function keepLink(auth: Auth, identifier: string, value: string, validFor: number) {
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + validFor);
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  return () => internalAdapter.deleteVerificationByIdentifier(identifier);
}
