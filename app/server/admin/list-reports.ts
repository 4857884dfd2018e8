// Lists reports of homes and conversations for administrators. resolve-reports.ts resolves them.
import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { formatName } from '#domain/account/account.ts';
import { describeMessageFlags } from '#domain/hints/message-hints.ts';
import {
  maxReportsShown,
  type Report,
  type ReportedConversation,
  type ReportedSubject,
  type ReportResolution,
  type ResolvedReport,
} from '#domain/review/report.ts';
import { rangeOfPage, type ReportPage, toReportPage } from '#domain/review/report-page.ts';
import type { Admin } from '../access/proofs.ts';
import { isGuestBlocked, isOwnerBlocked } from '../accounts/blocks.ts';
import { ownerAddress, verifiedAddress } from '../accounts/email-addresses.ts';
import type { Database } from '../database/database.ts';
import { toStay } from '../inquiries/inquiry-stay.ts';
import { maxSearched } from '../inquiries/list-messages.ts';
import { selectInquiriesWithContacts, toContacts } from '../inquiries/read-inquiries.ts';
import type { Server } from '../server.ts';

/** In a query of `reports`: administrators may read its conversation, even if it's resolved. */
export const isConversationReadable = sql<boolean>`(inquiry_id IS NOT NULL AND resolution IS DISTINCT FROM 'dismissed')`;

/** How many messages of a conversation are searched for signs of a scam. */
const maxSearchedMessages = 20;

/**
 * A page of what has open reports, the longest wait first. Grouped by home and conversation, so that many
 * reports of one can't hide reports of others.
 */
export function listOpenReports(
  server: Server,
  _admin: Admin,
  page: number,
): Promise<ReportPage<ReportedSubject>> {
  return listSubjects(server, sql`resolution IS NULL`, page);
}

/** A reported conversation, also if its reports were resolved, unless all were dismissed. */
export async function getReportedConversation(
  server: Server,
  _admin: Admin,
  id: string,
): Promise<ReportedSubject | null> {
  if (!isUuid(id)) return null;
  const { items } = await listSubjects(server, sql`inquiry_id = ${id} AND ${isConversationReadable}`, 1);
  return items[0] ?? null;
}

/** In a query of `reports` LEFT JOIN `properties`: the title, or the last public one of a deleted home. */
const reportedTitle = sql<string>`coalesce(properties.title, (
  SELECT changes #>> '{title,from}' FROM audit_log
  WHERE audit_log.property_id = reports.property_id AND action IN ('deleted', 'withdrawn') LIMIT 1), 'A deleted home')`;

interface SubjectRow {
  propertyId: string;
  inquiryId: string | null;
  count: number;
  title: string;
  isPaused: boolean;
  isDeleted: boolean;
  isOwnerBlocked: boolean;
  isOwnerVerified: boolean;
}

/** Groups the reports that meet the condition by home and conversation. */
async function listSubjects(
  { db, config }: Server,
  condition: RawBuilder<unknown>,
  page: number,
): Promise<ReportPage<ReportedSubject>> {
  const { limit, offset } = rangeOfPage(page);
  const { rows } = await sql<SubjectRow>`
    SELECT property_id, inquiry_id, count, ${reportedTitle} AS title, paused_at IS NOT NULL AS is_paused,
      properties.id IS NULL AS is_deleted, ${isOwnerBlocked} AS is_owner_blocked,
      ${verifiedAddress} IS NOT NULL AS is_owner_verified
    FROM (
      SELECT property_id, inquiry_id, count(*)::integer AS count, min(created_at) AS since
      FROM reports WHERE ${condition} GROUP BY property_id, inquiry_id
      ORDER BY since, property_id, inquiry_id LIMIT ${limit} OFFSET ${offset}
    ) AS reports
    LEFT JOIN properties ON properties.id = property_id
    ORDER BY since, property_id, inquiry_id`.execute(db);
  const subjects = toReportPage(rows);
  const reports = await listReportsOf(db, subjects.items, condition);
  const conversations = await listConversations(db, subjects.items, new URL(config.publicUrl).hostname);
  const conversationOf = ({ inquiryId }: SubjectRow) => conversations.get(inquiryId ?? '') ?? null;
  const items = subjects.items.map((subject) => {
    const { propertyId, inquiryId, count, ...row } = subject;
    const id = inquiryId ?? propertyId;
    const { title, isPaused, isDeleted } = row;
    return {
      id,
      kind: inquiryId === null ? ('home' as const) : ('conversation' as const),
      property: { id: propertyId, title, isPaused, isDeleted },
      isOwnerBlocked: row.isOwnerBlocked,
      isOwnerVerified: row.isOwnerVerified,
      conversation: conversationOf(subject),
      reports: reports.get(id) ?? [],
      count,
    };
  });
  return { ...subjects, items };
}

/** The first reports of each subject that meet the condition, by the subject's id. */
async function listReportsOf(
  db: Database,
  subjects: readonly SubjectRow[],
  condition: RawBuilder<unknown>,
): Promise<Map<string, Report[]>> {
  const propertyIds = subjects.map(({ propertyId }) => propertyId);
  const inquiryIds = subjects.map(({ inquiryId }) => inquiryId);
  const { rows } = await sql<Report & { subjectId: string }>`
    SELECT shown.* FROM unnest(${propertyIds}::uuid[], ${inquiryIds}::uuid[]) AS subject (property, inquiry), LATERAL (
      SELECT coalesce(inquiry_id, property_id) AS subject_id, id, side, reason, words, email, created_at,
        resolution IS NULL AS is_open
      FROM reports WHERE property_id = property AND inquiry_id IS NOT DISTINCT FROM inquiry AND ${condition}
      ORDER BY created_at, id LIMIT ${sql.lit(maxReportsShown)}
    ) AS shown`.execute(db);
  return Map.groupBy(rows, ({ subjectId }) => subjectId);
}

async function listConversations(
  db: Database,
  subjects: readonly SubjectRow[],
  ownHost: string,
): Promise<Map<string, ReportedConversation>> {
  const ids = subjects.flatMap(({ inquiryId }) => inquiryId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await selectInquiriesWithContacts(db)
    .select([isGuestBlocked.as('isGuestBlocked'), ownerAddress.as('ownerEmail')])
    .where('inquiries.id', 'in', ids)
    .execute();
  const texts = await readNewestTexts(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        stay: toStay(row),
        contacts: toContacts(row),
        ownerEmail: row.ownerEmail,
        isClosed: row.isClosed,
        isGuestBlocked: row.isGuestBlocked,
        flag: describeMessageFlags(texts.get(row.id) ?? '', ownHost),
      },
    ]),
  );
}

/** The newest messages of both sides as one text, by inquiry. */
async function readNewestTexts(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string | null }>`
    SELECT reported.id, (
      SELECT left(string_agg(body, E'\\n' ORDER BY number DESC), ${sql.lit(maxSearched)}) FROM (
        SELECT body, number FROM inquiry_messages WHERE inquiry_id = reported.id AND author <> 'team' AND body <> ''
        ORDER BY number DESC LIMIT ${sql.lit(maxSearchedMessages)}) AS newest
    ) AS text
    FROM unnest(${ids}::uuid[]) AS reported (id)`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text ?? '']));
}

/** A page of the resolved reports, newest first. */
export async function listResolvedReports(
  server: Server,
  _admin: Admin,
  page: number,
): Promise<ReportPage<ResolvedReport>> {
  const { limit, offset } = rangeOfPage(page);
  const rows = await server.db
    .selectFrom('reports')
    .leftJoin('properties', 'properties.id', 'reports.propertyId')
    .leftJoin('inquiries', 'inquiries.id', 'inquiryId')
    .leftJoin('users', 'users.uid', 'resolvedBy')
    .select(['reports.id', 'side', 'reason', 'words', 'reports.email', 'reports.createdAt'])
    .select(['reports.propertyId', 'properties.id as existingId', reportedTitle.as('title'), 'pausedAt'])
    .select(['inquiries.id as inquiryId', 'resolution', 'resolvedBy', 'resolvedAt'])
    .select(['users.email as adminEmail', 'firstName', 'lastName'])
    .where('resolution', 'is not', null)
    .$narrowType<{ resolution: ReportResolution; resolvedAt: Date }>()
    .orderBy('resolvedAt', 'desc')
    .orderBy('reports.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const reports = rows.map(({ adminEmail, firstName, lastName, title, pausedAt, propertyId, ...row }) => {
    const { inquiryId, existingId, resolvedBy, ...report } = row;
    return {
      ...report,
      property: { id: propertyId, title, isPaused: pausedAt !== null, isDeleted: existingId === null },
      conversationId: report.resolution === 'dismissed' ? null : inquiryId,
      resolvedBy: resolvedBy === null ? null : formatName({ email: adminEmail, firstName, lastName }),
    };
  });
  return toReportPage(reports);
}

/** The number of open reports. */
export async function countOpenReports(server: Server, _admin: Admin): Promise<number> {
  const { count } = await server.db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('resolution', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
