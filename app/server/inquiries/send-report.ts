// Stores reports: a visitor's of a home, and one side's of a conversation. Administrators read them
// (admin/list-reports.ts); the owner and the other side don't.
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { failed, type Result, success, toFailure } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import { checkMessage } from '#domain/inquiry/inquiry-form.ts';
import { checkReport } from '#domain/review/report-form.ts';
import type { InquirySide } from '../access/proofs.ts';
import type { Server } from '../server.ts';
import { isBlocked, isClosed } from '../accounts/blocks.ts';
import { isListed } from '../properties/listed.ts';

interface HomeReport {
  propertyId: string;
  /** A UUID from the form: its idempotency key. */
  reportId: unknown;
  clientAddress: string;
  /** The addresses of the browser's account and of its verified guest. */
  senderEmails: readonly (string | undefined)[];
}

/**
 * Stores the report of a property that visitors can see. A retry with the same `reportId` succeeds without a
 * second report. Rate limits apply per `clientAddress`. Fails for a blocked sender.
 */
export async function reportProperty(
  server: Server,
  form: FormInput,
  { propertyId, reportId, clientAddress, senderEmails }: HomeReport,
): Promise<Result<null>> {
  if (!isUuid(propertyId) || typeof reportId !== 'string' || !isUuid(reportId))
    return failed({ kind: 'property-not-found' });
  const checked = checkReport(form);
  if (!checked.ok) return checked;
  const property = await server.db
    .selectFrom('properties')
    .select('id')
    .where('id', '=', propertyId)
    .where(isListed)
    .executeTakeFirst();
  if (!property) return failed(homeGone);
  const known = await server.db
    .selectFrom('reports')
    .select('id')
    .where('id', '=', reportId)
    .executeTakeFirst();
  if (known) return success(null);
  const allowed = await server.limits.consume('report', { clientAddress });
  if (!allowed.ok) return allowed;
  if (await isBlocked(server.db, [checked.value.email, ...senderEmails]))
    return failed({ kind: 'person-blocked' });
  await server.db
    .insertInto('reports')
    .values({ id: reportId, propertyId: property.id, inquiryId: null, side: null, ...checked.value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return success(null);
}

const homeGone = toFailure(
  'This home isn’t on the site anymore, so we couldn’t send your report. Please contact us instead.',
);

/**
 * Reports the inquiry to administrators. The other side isn't told. A second report does nothing while the
 * first one is open. Fails for a closed inquiry.
 */
export function reportInquiry(
  server: Server,
  { inquiryId, side }: InquirySide,
  input: FormInput,
): Promise<Result<null>> {
  const checked = checkMessage(input);
  if (!checked.ok) return Promise.resolve(checked);
  return server.db.transaction().execute(async (transaction) => {
    const inquiry = await transaction
      .selectFrom('inquiries')
      .select(['propertyId', isClosed.as('isClosed')])
      .where('inquiries.id', '=', inquiryId)
      .where('verifiedAt', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!inquiry) return failed({ kind: 'inquiry-not-found' });
    if (inquiry.isClosed) return failed({ kind: 'inquiry-closed' });
    const { propertyId } = inquiry;
    await transaction
      .insertInto('reports')
      .values({
        id: uuidv7(),
        propertyId,
        inquiryId,
        side,
        reason: null,
        words: checked.value.message,
        email: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return success(null);
  });
}
