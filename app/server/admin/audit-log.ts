// Reads the audit log. database/audit-log.ts writes it.
import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Failure } from '#domain/failure.ts';
import {
  actionLabels,
  type AuditAction,
  type AuditLogEntry,
  type AuditLogPage,
  type AuditLogQuery,
} from '#domain/review/audit-event.ts';
import { pageSize } from '#domain/search/search-results.ts';
import { formatName } from '#domain/account/account.ts';
import type { Admin } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import type { Server } from '../server.ts';

/** How many people a part of a name may mean. */
const maxPeople = 50;

/**
 * One page of events, newest first. Version 1.0.0 stored a correction as another property, whose events have
 * the id of a version now.
 */
export async function listAuditEvents(
  server: Server,
  _admin: Admin,
  { propertyId, person, action, from, to, after }: AuditLogQuery,
): Promise<AuditLogPage> {
  if (propertyId !== null && !isUuid(propertyId)) return { entries: [], next: null };
  let query = selectEntries(server.db);
  // Not with OR, for which PostgreSQL would read all events.
  if (propertyId !== null)
    query = query.where(
      sql<boolean>`audit_log.property_id = ANY (ARRAY(
        SELECT id FROM property_versions WHERE property_id = ${propertyId} UNION ALL SELECT ${propertyId}::uuid))`,
    );
  if (person !== undefined) {
    const people = sql`ARRAY(SELECT uid FROM users
      WHERE position(lower(${person}) IN lower(concat_ws(' ', first_name, last_name, email))) > 0 LIMIT ${maxPeople})`;
    query = query.where(sql<boolean>`(actor_id = ANY (${people}) OR person_id = ANY (${people}))`);
  }
  if (action !== undefined) {
    const actions = Object.entries(actionLabels).filter(([, label]) => label === action);
    query = query.where(sql<boolean>`action = ANY (${actions.map(([name]) => name)})`);
  }
  if (from !== undefined) query = query.where('at', '>=', startOf(sql`${from}::date`));
  if (to !== undefined) query = query.where('at', '<', startOf(sql`${to}::date + 1`));
  if (after !== null) query = query.where('auditLog.id', '<', after);
  const rows = await query
    .orderBy('auditLog.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const entries = rows.slice(0, pageSize).map(toAuditLogEntry);
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
}

const startOf = (day: RawBuilder<unknown>) =>
  sql<Date>`(${day})::timestamp AT TIME ZONE 'America/Los_Angeles'`;

/** The newest event of a property, or the newest with one of these actions. Null without any. */
export async function findLastEvent(
  db: Database,
  propertyId: string,
  actions: readonly AuditAction[] | null = null,
): Promise<AuditLogEntry | null> {
  const row = await selectEntries(db)
    .where('auditLog.propertyId', '=', propertyId)
    .$if(actions !== null, (query) => query.where('action', 'in', actions ?? []))
    .orderBy('auditLog.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toAuditLogEntry(row) : null;
}

/** The failure for a missing property. Distinguishes a deleted property from an unknown id. */
export async function explainMissingProperty(db: Database, id: string): Promise<Failure> {
  const event = await findLastEvent(db, id, ['deleted', 'withdrawn']);
  return event ? { kind: 'property-gone', by: event.actor, at: event.at } : { kind: 'property-not-found' };
}

/**
 * Events with the title of their property. The title of a deleted property comes from its deletion event,
 * which stores the last public title (`deletionChanges`).
 */
function selectEntries(db: Database) {
  return db
    .selectFrom('auditLog')
    .leftJoin('users as actors', 'actors.uid', 'auditLog.actorId')
    .leftJoin('users as persons', 'persons.uid', 'auditLog.personId')
    .leftJoin('properties', 'properties.id', 'auditLog.propertyId')
    .select(['auditLog.id', 'at', 'action', 'actorId', 'propertyId', 'personId', 'notes', 'changes'])
    .select(['properties.title', 'properties.status'])
    .select((eb) =>
      eb
        .selectFrom('auditLog as deletions')
        .select('deletions.changes')
        .whereRef('deletions.propertyId', '=', 'auditLog.propertyId')
        .where('deletions.action', 'in', ['deleted', 'withdrawn'])
        .limit(1)
        .as('deletionChanges'),
    )
    .select(['actors.email as actorEmail', 'actors.firstName as actorFirst', 'actors.lastName as actorLast'])
    .select([
      'persons.email as personEmail',
      'persons.firstName as personFirst',
      'persons.lastName as personLast',
    ]);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/**
 * Names of actors without an account. The hourly job is one: it pauses and resumes. Only the command line
 * records other actions without an actor.
 */
const anonymousActorNames: Partial<Record<AuditAction, string>> = {
  submitted: 'a visitor without an account',
  edited: 'its owner',
  'changes-sent': 'its owner',
  'changes-discarded': 'its owner',
  paused: 'its owner or the site',
  resumed: 'its owner or the site',
  withdrawn: 'its owner',
  'address-correction-requested': 'its owner',
  'address-correction-canceled': 'its owner',
  'address-corrected': 'its owner',
  'account-deleted': 'someone who reads mail at its address',
  'mailbox-data-deleted': 'a visitor without an account',
};

function toAuditLogEntry(row: EntryRow): AuditLogEntry {
  const { id, at, action, notes, propertyId } = row;
  const changes = row.changes ?? {};
  const actor = { email: row.actorEmail, firstName: row.actorFirst, lastName: row.actorLast };
  const person = { email: row.personEmail, firstName: row.personFirst, lastName: row.personLast };
  const lastTitle = row.deletionChanges?.['title']?.from;
  return {
    id,
    at,
    action,
    actor: row.actorId === null ? (anonymousActorNames[action] ?? 'the command line') : formatName(actor),
    property:
      propertyId === null
        ? null
        : {
            id: propertyId,
            title: row.title ?? (typeof lastTitle === 'string' ? lastTitle : null),
            status: row.status,
          },
    person: row.personId === null ? null : formatName(person),
    notes,
    changes,
  };
}
