// Stores unsent submissions. A draft opens with the session of its account or with a token in a cookie. The
// database stores the token's hash. Only this folder creates a `Draft`, which proves that the caller has one
// of them or is the administrator of a photo draft.
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import { readAnswers, type SubmissionAnswers } from '#domain/submission-answers.ts';
import type { Draft, User } from '../accounts/access.ts';
import { preventAccountDeletion } from '../accounts/account-rows.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { newDraftRow, deleteDrafts } from './draft-rows.ts';
import { opensDraft } from './access-tokens.ts';
import { matchesHash, createToken } from '../tokens.ts';
import type { UnfinishedDraft } from '#domain/property/owner-property.ts';
import type { Server } from '../server.ts';

/** One save: the answers of the changed steps, and the version that they started from. */
export interface DraftSave {
  version: number;
  answers: Partial<SubmissionAnswers>;
}

/**
 * Creates a draft with save number 0. Returns the `id.token` for the browser's cookie, without a token if the
 * draft belongs to an account. The draft's photos count against the storage quota of the client address
 * (photos/storage-quota.ts).
 */
export async function createDraft(
  server: Server,
  user: User | null = null,
  clientAddress: string | null = null,
): Promise<{ draft: Draft; cookieToken: string }> {
  const id = uuidv7();
  const token = createToken();
  await server.db.transaction().execute(async (transaction) => {
    const row = { ...newDraftRow(id, { token, clientAddress }), userId: await lockUser(transaction, user) };
    await transaction.insertInto('propertyVersions').values(row).execute();
  });
  return { draft: { id, isOwn: true } as Draft, cookieToken: `${id}.${user ? '' : token}` };
}

/**
 * The unfinished draft that `id.token` names, if `user` owns it or the token opens it. Null for a wrong,
 * expired or malformed token. Submitting revokes all tokens.
 */
export async function openDraft(
  server: Server,
  cookieToken: string | null,
  user: User | null = null,
): Promise<Draft | null> {
  const [id = '', token = ''] = (cookieToken ?? '').split('.');
  if (!isUuid(id) || (token === '' && user === null)) return null;
  const row = await server.db
    .selectFrom('propertyVersions')
    .select(['id', 'tokenHash', 'userId'])
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (!row) return null;
  const isOwn = (user !== null && row.userId === user.uid) || matchesHash(token, row.tokenHash);
  if (!isOwn && !(await opensDraft(server.db, token, id))) return null;
  return { id: row.id, isOwn } as Draft;
}

/** The stored answers, not validated, and the version; null if the draft is gone. */
export async function readDraft(
  server: Server,
  draft: Draft,
): Promise<{ version: number; answers: Record<string, unknown> } | null> {
  const query = server.db
    .selectFrom('propertyVersions')
    .select(['saveNumber as version', 'answers'])
    .where('id', '=', draft.id);
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * Stores answers without validating them, if `version` is the number of the last save. Of concurrent saves
 * that name the same number, one succeeds. A save without changes or a retry of the last save keeps the
 * number. Fails with `draft-changed`, `draft-submitted` or `draft-not-found`. Assigns the draft of a new
 * property without an account to `user`. A draft of changes belongs to the account of its property.
 */
export async function saveDraft(
  server: Server,
  draft: Draft,
  save: DraftSave,
  user: User | null,
): Promise<Result<{ version: number }>> {
  const answers = sql<string>`answers || ${JSON.stringify(save.answers)}::jsonb`;
  const stored = await server.db.transaction().execute(async (transaction) => {
    const uid = await lockUser(transaction, user);
    return transaction
      .updateTable('propertyVersions')
      .set((eb) => ({
        answers,
        saveNumber: sql<number>`save_number + (${answers} <> answers)::int`,
        lastSave: digestOf(save),
        updatedAt: new Date(),
        userId: eb
          .case()
          .when('propertyId', '=', eb.ref('id'))
          .then(eb.fn.coalesce('userId', eb.val(uid)))
          .else(eb.ref('userId'))
          .end(),
      }))
      .where('id', '=', draft.id)
      .where('state', '=', 'draft')
      .where('saveNumber', '=', save.version)
      .returning('saveNumber as version')
      .executeTakeFirst();
  });
  if (stored) return success(stored);
  const current = await server.db
    .selectFrom('propertyVersions')
    .select(['saveNumber', 'lastSave', 'state'])
    .where('id', '=', draft.id)
    .executeTakeFirst();
  if (!current) return failed({ kind: 'draft-not-found' });
  if (current.state !== 'draft') return failed({ kind: 'draft-submitted' });
  if (!current.lastSave?.equals(digestOf(save))) return failed({ kind: 'draft-changed' });
  return success({ version: current.saveNumber });
}

/** The account's unfinished drafts, last used first, at most `maxListed`. */
export function listDrafts(server: Server, user: User) {
  return listUnfinished(server.db, { userId: user.uid });
}

/** The unfinished drafts among these, last used first, at most `maxListed`. */
export function listOpenedDrafts(server: Server, drafts: readonly Draft[]) {
  return listUnfinished(server.db, { ids: drafts.map(({ id }) => id) });
}

/** Marks the draft as used now, so that the sweep keeps it during a long upload. */
export async function touchDraft(server: Server, draft: Draft): Promise<void> {
  await server.db
    .updateTable('propertyVersions')
    .set({ updatedAt: new Date() })
    .where('id', '=', draft.id)
    .execute();
}

/** Deletes an unfinished draft with its photos and their files. Does nothing to a submitted draft. */
export async function discardDraft({ db }: Server, { id }: Draft): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const unfinished = await transaction
      .selectFrom('propertyVersions')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .forUpdate()
      .executeTakeFirst();
    if (!unfinished) return;
    await deleteDrafts(transaction, [id]);
  });
}

/**
 * The user's uid, or null for a visitor or a deleted account. Accounts are locked before drafts
 * (database/lock-order.ts).
 */
async function lockUser(transaction: Transaction<Tables>, user: User | null): Promise<string | null> {
  return user && (await preventAccountDeletion(transaction, user.uid)) ? user.uid : null;
}

function digestOf({ version, answers }: DraftSave): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([version, answers]))
    .digest();
}

const maxListed = 50;

async function listUnfinished(
  db: Database,
  filter: { userId: string } | { ids: readonly string[] },
): Promise<UnfinishedDraft[]> {
  if ('ids' in filter && filter.ids.length === 0) return [];
  const rows = await db
    .selectFrom('propertyVersions')
    .select((eb) => [
      'id',
      'answers',
      'createdAt',
      'updatedAt',
      eb
        .selectFrom('versionPhotos')
        .whereRef('versionId', '=', 'propertyVersions.id')
        .select((photo) => photo.cast<number>(photo.fn.countAll(), 'integer').as('count'))
        .$asScalar()
        .as('photos'),
    ])
    .where((eb) => ('ids' in filter ? eb('id', 'in', filter.ids) : eb('userId', '=', filter.userId)))
    .where('state', '=', 'draft')
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ answers, photos, ...draft }) => {
    const { listing, property } = readAnswers(answers);
    return {
      ...draft,
      title: listing.title.trim() || property.propertyAddress.trim(),
      photos: photos ?? 0,
    };
  });
}
