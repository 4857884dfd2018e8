// What every sent form passes before it is stored: the rate limit, the list of blocked people, and its
// idempotency key.
import type { Transaction } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import type { Submission } from '#domain/property/submission.ts';
import type { User } from '../access/proofs.ts';
import { hasBlockedOwner, isBlocked } from '../accounts/blocks.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { claimIdempotencyKey } from '../submission/idempotency-keys.ts';

interface SentForm {
  propertyId: string;
  submission: Pick<Submission, 'landlord'>;
  request: { user: User | null; clientAddress: string; idempotencyKey: string };
}

interface Sender {
  /** The address in the form, and the account's. */
  emails: readonly (string | null | undefined)[];
  /** The property that the form is about. Null for a new one that has no id yet. */
  propertyId: string | null;
}

/** Whether a form can't be sent because its sender is blocked. The form's page asks when it opens. */
export async function isSenderBlocked(
  server: Pick<Server, 'db'>,
  { emails, propertyId }: Sender,
): Promise<boolean> {
  if (await isBlocked(server.db, emails)) return true;
  return propertyId !== null && (await hasBlockedOwner(server, propertyId));
}

/** Runs inside the draft's lock, so a retry is counted once. Fails for blocked people. */
export async function checkSentForm(
  server: Server,
  transaction: Transaction<Tables>,
  { propertyId, submission, request: { user, clientAddress, idempotencyKey } }: SentForm,
): Promise<Result<null>> {
  const allowed = await server.limits.consume('submission', { clientAddress });
  if (!allowed.ok) return allowed;
  const emails = [submission.landlord.landlordEmail, user?.email];
  if (await isSenderBlocked({ db: transaction }, { emails, propertyId }))
    return failed({ kind: 'person-blocked' });
  const isClaimed = await claimIdempotencyKey(transaction, idempotencyKey, propertyId);
  return isClaimed ? success(null) : failed({ kind: 'draft-changed' });
}
