// What every sent form passes before it is stored: the rate limit, the list of blocked people, and its
// idempotency key.
import type { Transaction } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import type { Submission } from '#domain/submission.ts';
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

/** Runs inside the draft's lock, so a retry is counted once. Fails for blocked people. */
export async function checkSentForm(
  server: Server,
  transaction: Transaction<Tables>,
  { propertyId, submission, request: { user, clientAddress, idempotencyKey } }: SentForm,
): Promise<Result<null>> {
  const allowed = await server.limits.consumeSubmission(clientAddress);
  if (!allowed.ok) return allowed;
  const isPersonBlocked = await isBlocked(transaction, [submission.landlord.landlordEmail, user?.email]);
  if (isPersonBlocked || (await hasBlockedOwner({ db: transaction }, propertyId)))
    return failed({ kind: 'person-blocked' });
  const isClaimed = await claimIdempotencyKey(transaction, idempotencyKey, propertyId);
  return isClaimed ? success(null) : failed({ kind: 'draft-changed' });
}
