// Stores unsent submissions. A draft opens with the session of its account or with a key (access/proofs.ts).
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import { draftKinds } from '#domain/account/key.ts';
import { readAnswers, type SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { type Browser, setCurrentDraft } from '../access/browsers.ts';
import { giveKey, listKeys } from '../access/keys.ts';
import { type Caller, type Draft, openDraft, type User } from '../access/proofs.ts';
import { preventAccountDeletion } from '../accounts/account-rows.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { newDraftRow, deleteDrafts } from './draft-rows.ts';
import type { UnfinishedDraft } from '#domain/property/owner-property.ts';
import type { Server } from '../server.ts';

/** One save: the answers of the changed steps, and the version that they started from. */
export interface DraftSave {
  version: number;
  answers: Partial<SubmissionAnswers>;
}

/**
 * Creates a draft with save number 0, and makes it the browser's current one. The draft belongs to the
 * account of `user`; without one, the browser gets a key. The draft's photos count against the storage quota
 * of the client address (photos/storage-quota.ts).
 */
export async function createDraft(
  server: Server,
  { user, browser }: { user: User | null; browser: Browser },
  clientAddress: string | null = null,
): Promise<Draft> {
  const id = uuidv7();
  return server.db.transaction().execute(async (transaction) => {
    const row = { ...newDraftRow(id, { clientAddress }), userId: await lockUser(transaction, user) };
    await transaction.insertInto('propertyVersions').values(row).execute();
    if (row.userId === null) await giveKey(transaction, browser, { kind: 'started-draft', subjectId: id });
    await setCurrentDraft(transaction, browser, id);
    const draft = await openDraft({ db: transaction }, id, { user, browser });
    if (!draft) throw new Error('The draft’s browser is unknown.');
    return draft;
  });
}

/** The unfinished drafts that a browser opens by its keys. */
export async function listDraftsByKey(
  server: Server,
  { browser }: Pick<Caller, 'browser'>,
): Promise<UnfinishedDraft[]> {
  const keys = await listKeys(server.db, browser, draftKinds);
  return listUnfinished(server.db, { ids: keys.map(({ subjectId }) => subjectId) });
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

/** What a list of unfinished drafts shows of this one. Null if it's gone. */
export async function getUnfinished(server: Server, { id }: Draft): Promise<UnfinishedDraft | null> {
  const [draft = null] = await listUnfinished(server.db, { ids: [id] });
  return draft;
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
