// Corrects the address of an owner without an account, for administrators.
import { validate as isUuid } from 'uuid';
import { checkEmailForm } from '#domain/account/account.ts';
import { failed, type Result } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import { checkCorrectionReason } from '#domain/review/review.ts';
import type { Admin } from '../access/proofs.ts';
import { lockProperties } from '../database/lock-order.ts';
import { requestAddressCorrection } from '../properties/address-corrections.ts';
import type { Server } from '../server.ts';
import { explainMissingProperty } from './audit-log.ts';

/**
 * Mails the typed address a link that confirms it, and records the reason in the audit log. Typing the
 * current address cancels a pending correction instead.
 */
export async function correctAddressAsAdmin(
  server: Server,
  admin: Admin,
  id: string,
  input: FormInput,
): Promise<Result<string>> {
  const checked = checkEmailForm(input);
  if (!checked.ok) return checked;
  const reason = checkCorrectionReason(input['correctionReason']);
  if (!reason.ok) return reason;
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const correction = { email: checked.value.email, requestedBy: admin.uid, reason: reason.value };
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    const requested = await requestAddressCorrection(transaction, {
      ...correction,
      propertyId: id.toLowerCase(),
    });
    return requested.ok || requested.failure.kind !== 'property-not-found'
      ? requested
      : failed(await explainMissingProperty(transaction, id));
  });
}
