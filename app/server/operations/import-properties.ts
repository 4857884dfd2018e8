// Imports a file of properties: checks everything, stores the photos, and then stores all properties in one
// transaction. For the command line, which may set what no form can: status, times and pauses.
import { type Insertable, sql, type Transaction } from 'kysely';
import { v5 as uuidv5, v7 as uuidv7, validate as isUuid } from 'uuid';
import { checkEntry, importSchema } from '#domain/property/imported-property.ts';
import { approximatePositionOf } from '#domain/place/approximate-position.ts';
import { isPublic } from '#domain/property/options.ts';
import { toLinkUrl } from '../calendar/calendar-links.ts';
import { recordAuditEvents } from '../database/audit-log.ts';
import { type Database, queryTimeouts } from '../database/database.ts';
import { addJobs, photoPriorities } from '../database/queue.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import { positionColumns } from '../properties/position-columns.ts';
import type { Server } from '../server.ts';
import { OperatorError } from '../terminal.ts';
import {
  findPhotoSources,
  type PhotoSource,
  type NumberedProperty,
  storePhotos,
  type StoredPhoto,
  type StoredPhotos,
} from './import-photos.ts';
import { formatIssues, type RowIssue } from './import-issues.ts';
import { type NumberedRow, readPropertyFile } from './property-file.ts';

/** Properties in one statement. PostgreSQL allows 65,535 parameters. */
const batchSize = 500;
/** Photos between two lines of progress. */
const photosPerLine = 100;
/**
 * Names the ids of another system. Never change it, or a repeated import would no longer recognize its
 * properties.
 */
const idNamespace = 'f2a7c0de-5d1b-4b8e-9a63-1c1f0b5a7e21';

export interface ImportSettings {
  file: string;
  photoFolder: string | null;
  now: Date;
  /** The origin of this site, whose photos need no download. */
  publicUrl: string;
}

/** A file without issues. */
export interface ImportPlan {
  properties: readonly NumberedProperty[];
  sources: readonly PhotoSource[];
  now: Date;
}

interface Progress {
  signal: AbortSignal;
  printLine: (line: string) => void;
}

/**
 * Reads a file and checks everything except photos on other sites. Needs no database. @throws OperatorError
 * with a line for each issue.
 */
export async function planImport({ file, photoFolder, now, publicUrl }: ImportSettings): Promise<ImportPlan> {
  const { properties, issues } = checkEntries(await readPropertyFile(file), now, publicUrl);
  const { sources, issues: photoIssues } = await findPhotoSources(properties, photoFolder);
  throwIssues([...issues, ...photoIssues]);
  return { properties, sources, now };
}

/** Prints what an import would do. `db` is null if there is no database yet. */
export async function describeImport(
  db: Database | null,
  plan: ImportPlan,
  printLine: (line: string) => void,
): Promise<void> {
  const { missing, wanted } = await skipExisting(db, plan, printLine);
  printLine(`No problems. Properties to import: ${missing.length}. Photos: ${wanted.length}.`);
}

/** Recognizes a property by its id. */
async function skipExisting(
  db: Database | null,
  { properties, sources }: ImportPlan,
  printLine: (line: string) => void,
) {
  const present = db === null ? new Set() : await findPresentIds(db, properties);
  if (present.size > 0) printLine(`Already here and left as they are: ${present.size}.`);
  return {
    missing: properties.filter(({ id }) => !present.has(id)),
    wanted: sources.filter(({ property }) => !present.has(property.id)),
  };
}

/**
 * Imports all properties that the database doesn't have yet, or none, so repeating an import is harmless.
 * Sends no mails. The hourly sweep deletes the photos of an import that failed. @throws OperatorError with a
 * line for each issue.
 */
export async function importProperties(
  server: Server,
  plan: ImportPlan,
  { signal, printLine }: Progress,
): Promise<void> {
  const { missing, wanted } = await skipExisting(server.db, plan, printLine);
  const onProgress = (count: number) => {
    if (count % photosPerLine === 0) printLine(`Stored ${count} of ${wanted.length} photos.`);
  };
  const stored = await storePhotos(server, wanted, { signal, onProgress });
  throwIssues(stored.issues);
  await storeProperties(server.db, missing, stored.photos, { now: plan.now, signal, printLine });
  printLine(`Properties imported: ${missing.length}. Photos: ${wanted.length}.`);
}

function throwIssues(issues: readonly RowIssue[]): void {
  if (issues.length > 0) throw new OperatorError(formatIssues(issues));
}

function checkEntries(
  entries: readonly NumberedRow[],
  now: Date,
  publicUrl: string,
): { properties: NumberedProperty[]; issues: RowIssue[] } {
  const schema = importSchema(now, publicUrl);
  const properties: NumberedProperty[] = [];
  const issues: RowIssue[] = [];
  const ids = new Set<string>();
  for (const { row, entry } of entries) {
    const checked = checkEntry(entry, schema);
    if (checked.ok) {
      const property = { ...checked.property, id: toId(checked.property.id), row };
      if (ids.has(property.id)) issues.push({ row, column: 'id', message: 'The id is twice in this file' });
      ids.add(property.id);
      properties.push(property);
    } else issues.push(...checked.issues.map((found) => ({ row, ...found })));
  }
  return { properties, issues };
}

/** A new id, or the same one each time for an id of another system. */
function toId(id: string | null): string {
  if (id === null) return uuidv7();
  return isUuid(id) ? id.toLowerCase() : uuidv5(id, idNamespace);
}

async function findPresentIds(db: Database, properties: readonly NumberedProperty[]): Promise<Set<string>> {
  const ids = properties.map(({ id }) => id);
  const rows = await db
    .selectFrom('properties')
    .select('id')
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function storeProperties(
  db: Database,
  properties: readonly NumberedProperty[],
  photos: StoredPhotos,
  { now, signal, printLine }: Progress & { now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql.raw(`SET LOCAL statement_timeout = ${queryTimeouts.jobs.statement}`).execute(transaction);
    for (let from = 0; from < properties.length; from += batchSize) {
      signal.throwIfAborted();
      const batch = properties.slice(from, from + batchSize);
      await storeBatch(transaction, batch, now);
      await addPhotos(transaction, batch, photos);
      printLine(`Stored ${from + batch.length} of ${properties.length} properties.`);
    }
    await publish(transaction, properties, now);
  });
}

/**
 * Approves the properties that the file approves. They are inserted as pending, because publishing locks the
 * public version until the commit, and other writers of public data would wait for the whole import.
 */
async function publish(
  transaction: Transaction<Tables>,
  properties: readonly NumberedProperty[],
  now: Date,
): Promise<void> {
  const ids = properties.filter(({ status }) => status === 'approved').map(({ id }) => id);
  await transaction
    .updateTable('properties')
    .set({ status: 'approved', reviewedAt: now })
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute();
}

/** Stores properties with what their submission and review would have stored. */
async function storeBatch(
  transaction: Transaction<Tables>,
  batch: readonly NumberedProperty[],
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('properties')
    .values(batch.map((property) => toRow(property, now)))
    .execute();
  await transaction
    .insertInto('propertyVersions')
    .values(
      batch.map(({ id, status }) => ({
        id,
        propertyId: id,
        number: 1,
        author: 'import' as const,
        state: importedStates[status],
        sentAt: now,
      })),
    )
    .execute();
  const links = batch.flatMap(({ id, status, icalUrl }) =>
    isPublic({ status }) && icalUrl !== null
      ? [{ id: uuidv7(), propertyId: id, url: toLinkUrl(icalUrl) }]
      : [],
  );
  if (links.length > 0) await transaction.insertInto('calendarLinks').values(links).execute();
  await recordAuditEvents(
    transaction,
    batch.map(({ id }) => ({ actorId: null, action: 'imported', propertyId: id })),
  );
}

const importedStates = { pending: 'sent', approved: 'accepted', rejected: 'rejected' } as const;

function toRow(property: NumberedProperty, now: Date): Insertable<PropertiesTable> {
  const { row: _, images: __, bathrooms, ...columns } = property;
  return {
    ...columns,
    ...positionColumns(approximatePositionOf(property)),
    bathroomHalves: bathrooms * 2,
    userId: null,
    pausedAt: property.pausedBy === null ? null : now,
    status: property.status === 'approved' ? 'pending' : property.status,
    reviewedBy: null,
    reviewedAt: property.status === 'rejected' ? now : null,
  };
}

/** Adds the photos with the jobs that make their variants. */
async function addPhotos(
  transaction: Transaction<Tables>,
  batch: readonly NumberedProperty[],
  photos: StoredPhotos,
): Promise<void> {
  const rows = batch.flatMap((property) =>
    (photos.get(property) ?? []).map((photo: StoredPhoto, index) => ({
      ...photo,
      id: uuidv7(),
      propertyId: property.id,
      position: index + 1,
      placeholder: null,
    })),
  );
  for (let from = 0; from < rows.length; from += batchSize) {
    const part = rows.slice(from, from + batchSize);
    await transaction.insertInto('photos').values(part).execute();
    const jobs = part.map(({ id }) => ({ photoId: id }));
    await addJobs(transaction, 'derive-photo', jobs, { priority: photoPriorities.imported });
  }
}
