// Limits on storage: the free space of the disk, and the total size of one client address's drafts.
import { statfs } from 'node:fs/promises';
import { type Expression, sql, type SqlBool } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import { sha256 } from '../tokens.ts';
import type { Server } from '../server.ts';

/** Uploads stop while less than this share of the disk is free, or less than MIN_FREE_GB. */
const minFreeShare = 0.05;
/** The maximum size of a draft's answers (the body limit in http/create-http.ts). */
const maxAnswersBytes = 1024 * 1024;

/** Fails when the disk is nearly full. */
export async function checkDisk({ config }: Server): Promise<Result<null>> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const isFull = bavail * bsize < config.minFreeBytes || bavail < blocks * minFreeShare;
  return isFull ? failed({ kind: 'disk-full' }) : success(null);
}

/**
 * Fails if the disk is nearly full, or if the drafts that match `isOfClient` exceed the quota with
 * `addedBytes` more.
 */
async function checkQuota(
  server: Server,
  isOfClient: Expression<SqlBool>,
  addedBytes = 0,
): Promise<Result<null>> {
  const diskCheck = await checkDisk(server);
  if (!diskCheck.ok) return diskCheck;
  // Photos that the property shows were there before the draft.
  const photoBytes = sql`coalesce((SELECT sum(bytes) FROM version_photos JOIN photos ON photos.id = photo_id
    WHERE version_id = draft.id AND property_id IS NULL), 0)`;
  const { bytes } = await server.db
    .selectFrom('propertyVersions as draft')
    .where('state', '=', 'draft')
    .where(isOfClient)
    .select(sql<string | null>`sum(${photoBytes} + ${maxAnswersBytes})`.as('bytes'))
    .executeTakeFirstOrThrow();
  const isTooMuch = Number(bytes ?? 0) + addedBytes > server.config.limits.unfinishedGb * 1024 ** 3;
  return isTooMuch ? failed({ kind: 'too-many-drafts' }) : success(null);
}

/** Fails if adding `bytes` to the draft exceeds the quota of its client address. */
export function checkDraftQuota(server: Server, draftId: string, bytes = 0) {
  return checkQuota(
    server,
    sql<SqlBool>`draft.client_address_hash = (SELECT client_address_hash FROM property_versions WHERE id = ${draftId})`,
    bytes,
  );
}

/** Fails if a client address may not create another draft. Without an address, checks only the disk. */
export function checkClientQuota(server: Server, clientAddress: string | null) {
  if (clientAddress === null) return checkDisk(server);
  return checkQuota(server, sql<SqlBool>`draft.client_address_hash = ${sha256(clientAddress)}`);
}
