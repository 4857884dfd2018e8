// Rows as the release before versions wrote them: drafts, and changes in property_revisions.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { MigrationProvider } from 'kysely/migration';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll } from 'vitest';
import type { Side } from '#domain/inquiry.ts';
import type { SubmissionAnswers } from '#domain/submission-answers.ts';
import { requireConfig } from '#server/config.ts';
import { createServer } from '#server/create-server.ts';
import { createDatabase, type Database, openPool } from '#server/database/database.ts';
import { migrate, migrationFiles } from '#server/database/migrate.ts';
import { createFolderStore } from '#server/photos/folder-store.ts';
import type { Server } from '#server/server.ts';
import { createToken, hashToken } from '#server/tokens.ts';
import { emptyDatabase } from './database.ts';
import { insertProperty } from './properties.ts';

const logger = pino({ level: 'silent' });

export interface PreviousSite {
  server: Server;
  db: Database;
  /** Runs the migrations of this release, also again. */
  update: () => Promise<void>;
}

/** Migrations that add fields, which `insertProperty` fills in. They run early, and again in their turn. */
const addedFields = new Set(['0064-costs', '0067-access-features', '0068-owners-on-listings', '0072-beds']);

/** A database in the state before a migration. */
export async function setUpPreviousSite(firstMigration = '0046'): Promise<PreviousSite> {
  const database = await emptyDatabase();
  const earlier: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(await migrationFiles.getMigrations()).filter(
          ([name]) => name < firstMigration || addedFields.has(name),
        ),
      ),
  };
  await migrate(database.url, logger, earlier);
  const pool = openPool(database.url, logger);
  const db = createDatabase(pool);
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-previous-'));
  const config = requireConfig({ DATABASE_URL: database.url, DATA_DIR: folder });
  const authSecret = 'a secret of the tests, long enough';
  const store = createFolderStore(folder);
  const server = createServer({ config, databaseUrl: database.url, authSecret, store, logger, pool });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const update = async () => {
    for (const [name, later] of Object.entries(await migrationFiles.getMigrations()))
      if (name >= firstMigration) await later.up(db);
  };
  return { server, db, update };
}

type PreviousStatus = 'pending' | 'approved' | 'rejected';

interface PreviousProperty {
  email?: string;
  userId?: string | null;
  /** How many photos it shows. */
  photos?: number;
}

/** A submitted property with its closed draft. Returns its id. */
export async function addPrevious(
  db: Database,
  status: PreviousStatus,
  { email = 'rosa@example.com', userId = null, photos = 1 }: PreviousProperty = {},
): Promise<string> {
  const id = await insertProperty(db, null);
  await sql`UPDATE properties SET submitter_email = ${email}, user_id = ${userId} WHERE id = ${id}`.execute(
    db,
  );
  await addDraft(db, { propertyId: id });
  for (let position = 1; position <= photos; position += 1) await addPhoto(db, { propertyId: id, position });
  // The status of an approved property can change only to pending.
  if (status !== 'approved')
    await sql`UPDATE properties SET status = 'pending', reviewed_at = NULL WHERE id = ${id}`.execute(db);
  if (status === 'rejected')
    await sql`UPDATE properties SET status = 'rejected', reviewed_at = now(), review_notes = ${`Notes on ${id}`}
      WHERE id = ${id}`.execute(db);
  return id;
}

interface PreviousDraft {
  id?: string;
  /** The property that it became. */
  propertyId?: string;
  resubmissionOf?: string;
  revisionOf?: string;
  answers?: Partial<SubmissionAnswers>;
  base?: SubmissionAnswers;
  userId?: string;
}

/** Returns its id, and the token of the browser that started it. */
export async function addDraft(
  db: Database,
  { id = uuidv7(), propertyId, resubmissionOf, revisionOf, answers = {}, base, userId }: PreviousDraft = {},
): Promise<{ id: string; token: string }> {
  const token = createToken();
  await sql`INSERT INTO drafts (id, token_hash, property_id, resubmission_of, revision_of, steps, base, user_id)
    VALUES (${id}, ${hashToken(token)}, ${propertyId}, ${resubmissionOf}, ${revisionOf}, ${JSON.stringify(answers)},
      ${base ? JSON.stringify(base) : null}, ${userId})`.execute(db);
  return { id, token };
}

/** Returns its id. */
export async function addPhoto(
  db: Database,
  { draftId, propertyId, position }: { draftId?: string; propertyId?: string; position?: number },
): Promise<string> {
  const id = uuidv7();
  await sql`INSERT INTO photos (id, draft_id, property_id, position, storage_key, original_name, media_type, bytes,
      state, placeholder, width, height)
    VALUES (${id}, ${draftId}, ${propertyId}, ${position}, ${id.replaceAll('-', '')}, 'sea.jpg', 'image/jpeg', 1,
      'ready', 'data:,', 4, 3)`.execute(db);
  return id;
}

interface PreviousChanges {
  state?: 'sent' | 'changes-requested' | 'rejected';
  changes?: Record<string, unknown>;
  /** The ids of its photos, or null if they don't change. */
  photoIds?: readonly string[] | null;
  notes?: string;
  /** Positions from 1. */
  requestedPhotos?: readonly number[];
}

/** Sends the changes of a draft, which exists. Without a draft, it's a reviewer's request. */
export async function addChanges(
  db: Database,
  propertyId: string,
  draftId: string | null,
  { state = 'sent', changes = {}, photoIds = null, notes, requestedPhotos = [] }: PreviousChanges = {},
): Promise<void> {
  const photos = photoIds && JSON.stringify({ photoIds, photoCaptions: { [photoIds[0] ?? '']: 'The pier' } });
  await sql`INSERT INTO property_revisions (property_id, draft_id, state, changes, photos, notes, requested_photos,
      requested_fields, reviewed_at)
    VALUES (${propertyId}, ${draftId}, ${state}, ${JSON.stringify(changes)}, ${photos}, ${notes},
      ${requestedPhotos}::integer[], ${notes === undefined ? [] : ['title']}::text[],
      ${notes === undefined ? null : sql`now()`})
    ON CONFLICT (property_id) DO UPDATE SET draft_id = excluded.draft_id, state = excluded.state,
      changes = excluded.changes, photos = excluded.photos`.execute(db);
  await sql`UPDATE drafts SET property_id = ${propertyId}, steps = '{}', base = NULL WHERE id = ${draftId}`.execute(
    db,
  );
}

/** An access token of the previous release. */
export async function addToken(
  db: Database,
  opens: { draftId?: string; propertyId?: string; inquiryId?: string; side?: Side },
): Promise<string> {
  const token = createToken();
  const { draftId, propertyId, inquiryId, side } = opens;
  await sql`INSERT INTO access_tokens (token_hash, draft_id, property_id, inquiry_id, side, expires_at)
    VALUES (${hashToken(token)}, ${draftId}, ${propertyId}, ${inquiryId}, ${side}, now() + interval '90 days')`.execute(
    db,
  );
  return token;
}
