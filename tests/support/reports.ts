// Blocks and unblocks the people of a reported conversation, as an administrator does on the page of reports.
import type { Admin } from '#server/access/proofs.ts';
import { blockReportedPerson, listBlockedPeople, unblockPerson } from '#server/admin/blocked-people.ts';
import { dismissReports } from '#server/admin/resolve-reports.ts';
import type { Side } from '#domain/inquiry/inquiry.ts';
import type { Result } from '#domain/failure.ts';
import type { Server } from '#server/server.ts';
import { valueOf } from './site.ts';

/** The reports of a conversation, or of a home. */
export async function listReportIds(server: Server, subjectId: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('reports')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('inquiryId', '=', subjectId),
        eb.and([eb('propertyId', '=', subjectId), eb('inquiryId', 'is', null)]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function blockReported(
  server: Server,
  admin: Admin,
  subjectId: string,
  person: Side,
): Promise<Result<null>> {
  const ids = await listReportIds(server, subjectId);
  return blockReportedPerson(server, admin, { ids, person }, { blockReason: 'Asks for cash.' });
}

export async function dismissAllOf(server: Server, admin: Admin, subjectId: string): Promise<Result<number>> {
  return dismissReports(server, admin, await listReportIds(server, subjectId));
}

/** Unblocks everyone. */
export async function unblockAll(server: Server, admin: Admin): Promise<void> {
  for (const { id } of (await listBlockedPeople(server, admin, 1)).items)
    valueOf(await unblockPerson(server, admin, id));
}
