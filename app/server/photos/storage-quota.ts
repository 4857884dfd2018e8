// How much may be stored: as long as the disk has room for everybody, and one address of the network has not filled it
// with submissions that nobody finishes.
import { statfs } from 'node:fs/promises';
import { type Expression, sql, type SqlBool } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import { hashSecret } from '../secrets.ts';
import type { Server } from '../server.ts';

/** Uploads stop while less than this share of the disk is free, or less than MIN_FREE_BYTES. */
const minFreeShare = 0.05;
/** What the answers of a draft may take (http/server.ts). */
const bytesOfDraft = 1024 * 1024;

/** Whether the disk still has room for everybody. */
export async function checkDisk({ config }: Server): Promise<Result<null>> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const isFull = bavail * bsize < config.minFreeBytes || bavail < blocks * minFreeShare;
  return isFull ? failed({ kind: 'disk-full' }) : success(null);
}

async function check(server: Server, isOfAddress: Expression<SqlBool>, more = 0): Promise<Result<null>> {
  const hasRoom = await checkDisk(server);
  if (!hasRoom.ok) return hasRoom;
  const ofDraft = (table: 'photos' | 'uploads') =>
    sql`coalesce((SELECT sum(bytes) FROM ${sql.table(table)} WHERE draft_id = drafts.id), 0)`;
  const { bytes } = await server.db
    .selectFrom('drafts')
    .where('drafts.propertyId', 'is', null)
    .where(isOfAddress)
    .select(
      sql<string | null>`sum(${ofDraft('photos')} + ${ofDraft('uploads')} + ${bytesOfDraft})`.as('bytes'),
    )
    .executeTakeFirstOrThrow();
  const isTooMuch = Number(bytes ?? 0) + more > server.config.limits.unfinishedBytes;
  return isTooMuch ? failed({ kind: 'too-much-unfinished' }) : success(null);
}

/** Whether so many bytes may be added to the draft; counted for the address that it was begun from. */
export function checkDraftQuota(server: Server, draftId: string, bytes = 0) {
  return check(
    server,
    sql<SqlBool>`drafts.begun_from = (SELECT begun_from FROM drafts WHERE id = ${draftId})`,
    bytes,
  );
}
/** Whether the address may begin a draft. */
export function checkAddressQuota(server: Server, address: string) {
  return check(server, sql<SqlBool>`drafts.begun_from = ${hashSecret(address)}`);
}
