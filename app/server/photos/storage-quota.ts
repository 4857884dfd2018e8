// How much may be stored: as long as the disk has room for everybody, and one address of the network has not filled it
// with submissions that nobody finishes.
import { statfs } from 'node:fs/promises';
import { type Expression, sql, type SqlBool } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import type { Database } from '../database/database.ts';
import { hashSecret } from '../secrets.ts';

export interface QuotaSettings {
  /** Where files are kept, or are on their way from. */
  folder: string;
  /** Uploads stop while less than this is free, or less than a twentieth of the disk. */
  minFreeBytes: number;
  /** Of all unfinished submissions that were begun from one address. */
  maxUnfinishedBytes: number;
}

export type StorageQuota = ReturnType<typeof createStorageQuota>;

const minFreeShare = 0.05;
/** What the answers of a draft may take (http/server.ts). */
const bytesOfDraft = 1024 * 1024;

export function createStorageQuota(db: Database, settings: QuotaSettings) {
  const { folder, minFreeBytes, maxUnfinishedBytes } = settings;

  async function checkDisk(): Promise<Result<null>> {
    const { bavail, blocks, bsize } = await statfs(folder);
    const isFull = bavail * bsize < minFreeBytes || bavail < blocks * minFreeShare;
    return isFull ? failed({ kind: 'disk-full' }) : success(null);
  }

  async function check(isOfAddress: Expression<SqlBool>, more = 0): Promise<Result<null>> {
    const hasRoom = await checkDisk();
    if (!hasRoom.ok) return hasRoom;
    const ofDraft = (table: 'photos' | 'uploads') =>
      sql`coalesce((SELECT sum(bytes) FROM ${sql.table(table)} WHERE draft_id = drafts.id), 0)`;
    const { bytes } = await db
      .selectFrom('drafts')
      .where('drafts.propertyId', 'is', null)
      .where(isOfAddress)
      .select(
        sql<string | null>`sum(${ofDraft('photos')} + ${ofDraft('uploads')} + ${bytesOfDraft})`.as('bytes'),
      )
      .executeTakeFirstOrThrow();
    const isTooMuch = Number(bytes ?? 0) + more > maxUnfinishedBytes;
    return isTooMuch ? failed({ kind: 'too-much-unfinished' }) : success(null);
  }

  return {
    /** Whether the disk still has room for everybody. */
    checkDisk,
    /** Whether so many bytes may be added to the draft; counted for the address that it was begun from. */
    checkDraft: (draftId: string, bytes = 0) =>
      check(sql<SqlBool>`drafts.begun_from = (SELECT begun_from FROM drafts WHERE id = ${draftId})`, bytes),
    /** Whether the address may begin a draft. */
    checkAddress: (address: string) => check(sql<SqlBool>`drafts.begun_from = ${hashSecret(address)}`),
  };
}
