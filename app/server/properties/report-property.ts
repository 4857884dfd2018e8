// Stores a visitor's report of a property. Administrators read it (admin/property-reports.ts); its owner
// doesn't.
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import { checkPropertyReport } from '#domain/property-report-form.ts';
import type { Server } from '../server.ts';
import { unlessDeleted } from '../database/database.ts';
import { isListed } from './listed.ts';

interface ReportRequest {
  propertyId: string;
  /** A UUID from the form: its idempotency key. */
  reportId: unknown;
  clientAddress: string;
}

/**
 * Stores the report of a property that visitors can see. A retry with the same `reportId` succeeds without a
 * second report. Rate limits apply per `clientAddress`.
 */
export async function reportProperty(
  server: Server,
  form: FormInput,
  { propertyId, reportId, clientAddress }: ReportRequest,
): Promise<Result<null>> {
  if (!isUuid(propertyId)) return failed({ kind: 'property-not-found' });
  const checked = checkPropertyReport(form);
  if (!checked.ok) return checked;
  if (typeof reportId !== 'string' || !isUuid(reportId)) return failed({ kind: 'property-not-found' });
  const property = await server.db
    .selectFrom('properties')
    .select('id')
    .where('id', '=', propertyId)
    .where(isListed)
    .executeTakeFirst();
  if (!property) return failed({ kind: 'property-not-found' });
  const known = await server.db
    .selectFrom('propertyReports')
    .select('id')
    .where('id', '=', reportId)
    .executeTakeFirst();
  if (known) return success(null);
  const allowed = await server.limits.consumeReport(clientAddress);
  if (!allowed.ok) return allowed;
  const insert = server.db
    .insertInto('propertyReports')
    .values({ id: reportId, propertyId: property.id, ...checked.value })
    .onConflict((conflict) => conflict.doNothing());
  const stored = await unlessDeleted(insert.execute());
  return stored ? success(null) : failed({ kind: 'property-not-found' });
}
