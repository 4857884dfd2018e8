// Blocks people and lists them. A block closes what a person has open: it takes their homes off the site and
// closes their conversations. Unblocking lets them start again, and restores nothing.
import type { Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { formatName } from '#domain/account/account.ts';
import { failed, toFailure, type Result, success } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import type { Side } from '#domain/inquiry/inquiry.ts';
import type { BlockedPerson } from '#domain/review/report.ts';
import { checkBlockForm, checkBlockReason } from '#domain/review/report-form.ts';
import { rangeOfPage, type ReportPage, toReportPage } from '#domain/review/report-page.ts';
import type { Admin } from '../access/proofs.ts';
import {
  blockEmailAddress,
  closeInquiries,
  isGuestOf,
  isOwnedBy,
  lockBlocks,
  selectBlocks,
  unblockEmailAddress,
} from '../accounts/blocks.ts';
import { findVerifiedAccount, verifiedAddress } from '../accounts/email-addresses.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockProperties } from '../database/lock-order.ts';
import type { Tables } from '../database/tables.ts';
import { closeHomesOfBlocked } from '../properties/pause.ts';
import type { Server } from '../server.ts';
import { isConversationReadable } from './list-reports.ts';
import { lockOpenReports, type LockedReport, resolveReports } from './resolve-reports.ts';

/** A page of the blocked people, newest first. */
export async function listBlockedPeople(
  server: Server,
  _admin: Admin,
  page: number,
): Promise<ReportPage<BlockedPerson>> {
  const { limit, offset } = rangeOfPage(page);
  const rows = await selectBlocks(server.db).limit(limit).offset(offset).execute();
  const people = rows.map(({ id, email, reason, createdAt, blockedBy, ...admin }) => ({
    id,
    email,
    reason,
    blockedBy:
      blockedBy === null
        ? null
        : formatName({ email: admin.adminEmail, firstName: admin.firstName, lastName: admin.lastName }),
    blockedAt: createdAt,
  }));
  return toReportPage(people);
}

/** Blocks a typed address. Fails without a reason. Blocking twice changes nothing. */
export async function blockPerson(server: Server, admin: Admin, form: FormInput): Promise<Result<null>> {
  const checked = checkBlockForm(form);
  if (!checked.ok) return checked;
  const { email, blockReason: reason } = checked.value;
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, () => isOwnedBy(email));
    await lockBlocks(transaction);
    await storeBlock(transaction, admin, email, { reason, propertyId: null });
    return success(null);
  });
}

interface ReportedBlock {
  /** The shown reports of one property or conversation. At least one must still exist. */
  ids: readonly string[];
  person: Side;
}

/**
 * Blocks the verified address of the guest or the owner of what was reported. Resolves those of the reports
 * that are open. Fails without a reason or such an address. Blocking twice changes nothing.
 */
export async function blockReportedPerson(
  server: Server,
  admin: Admin,
  { ids, person }: ReportedBlock,
  form: FormInput,
): Promise<Result<null>> {
  const checked = checkBlockReason(form);
  if (!checked.ok) return checked;
  const reason = checked.value.blockReason;
  return server.db.transaction().execute(async (transaction) => {
    const reported = await findReported(transaction, ids);
    if (!reported) return failed(reportGone);
    const before = await findAddress(transaction, reported, person);
    await lockProperties(transaction, (eb) =>
      eb.or([eb('id', '=', reported.propertyId), ...(before === null ? [] : [isOwnedBy(before)])]),
    );
    await lockBlocks(transaction);
    // Again, because the person may have changed the address until now.
    const email = await findAddress(transaction, reported, person);
    if (email === null) return failed(noAddress);
    await storeBlock(transaction, admin, email, { reason, propertyId: reported.propertyId });
    const open = await lockOpenReports(transaction, ids);
    if (open.ok)
      await resolveReports(
        transaction,
        admin,
        open.value.filter(
          ({ propertyId, inquiryId }) =>
            propertyId === reported.propertyId && inquiryId === reported.inquiryId,
        ),
        'blocked',
      );
    return success(null);
  });
}

/** Ends a block. Unblocking twice changes nothing. */
export function unblockPerson(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    await lockBlocks(transaction);
    const unblocked = await unblockEmailAddress(transaction, id);
    if (unblocked)
      await recordBlock(transaction, admin, 'person-unblocked', { email: unblocked.email, propertyId: null });
    return success(null);
  });
}

/** The first of these reports. Undefined if it's gone, or if administrators don't read its conversation. */
async function findReported(
  transaction: Transaction<Tables>,
  [id = '']: readonly string[],
): Promise<LockedReport | undefined> {
  if (!isUuid(id)) return undefined;
  return transaction
    .selectFrom('reports')
    .select(['id', 'propertyId', 'inquiryId'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('inquiryId', 'is', null), isConversationReadable]))
    .executeTakeFirst();
}

/**
 * The person's verified address, or null. A guest verifies it before the owner can read or report anything.
 */
async function findAddress(
  transaction: Transaction<Tables>,
  { id }: LockedReport,
  person: Side,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('reports')
    .innerJoin('properties', 'properties.id', 'reports.propertyId')
    .leftJoin('inquiries', 'inquiries.id', 'inquiryId')
    .select(['guestEmail as guest', verifiedAddress.as('owner')])
    .where('reports.id', '=', id)
    .executeTakeFirst();
  return row?.[person] ?? null;
}

/** Blocks an address and closes what its person has open. The caller has locked the homes and the list. */
async function storeBlock(
  transaction: Transaction<Tables>,
  admin: Admin,
  email: string,
  { reason, propertyId }: { reason: string; propertyId: string | null },
): Promise<void> {
  if (!(await blockEmailAddress(transaction, email, { reason, blockedBy: admin.uid }))) return;
  await recordBlock(transaction, admin, 'person-blocked', { email, propertyId, notes: reason });
  await closeHomesOfBlocked(transaction, isOwnedBy(email), { actorId: admin.uid, reason });
  await closeInquiries(transaction, isGuestOf(email));
}

interface BlockEvent {
  email: string | null;
  propertyId: string | null;
  notes?: string;
}

/** Names the person by the account, if there is one, because the audit log keeps no addresses. */
async function recordBlock(
  transaction: Transaction<Tables>,
  { uid: actorId }: Admin,
  action: 'person-blocked' | 'person-unblocked',
  { email, propertyId, notes }: BlockEvent,
): Promise<void> {
  const personId = email === null ? null : await findVerifiedAccount(transaction, email);
  await recordAuditEvent(transaction, {
    actorId,
    action,
    propertyId,
    ...(personId !== null && { personId }),
    ...(notes !== undefined && { notes }),
  });
}

const reportGone = toFailure('This report is gone.');
const noAddress = toFailure(
  'No one has confirmed this address, so it may be another person’s. We can’t block it.',
);
