// The contact details that the form of a new property starts with: those of the newest property of the
// account or of this browser, or those of the account. Not those of a property that was submitted elsewhere
// with the account's address: another person may have typed it.
import { type Contact, contactFields } from '#domain/property/submission-answers.ts';
import { formatName } from '#domain/account/account.ts';
import type { OwnedProperty, User } from '../access/proofs.ts';
import type { Server } from '../server.ts';

/** Null if nothing is known. `submitted`: the properties that this browser submitted. */
export async function findKnownContact(
  server: Server,
  user: User | null,
  submitted: readonly OwnedProperty[],
): Promise<Contact | null> {
  if (!user && submitted.length === 0) return null;
  const ids = submitted.map(({ id }) => id);
  const newest = await server.db
    .selectFrom('properties')
    .select(contactFields)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(user ? [eb('userId', '=', user.uid)] : []),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest) return toContact(newest);
  const account = await server.db
    .selectFrom('users')
    .select(['email', 'firstName', 'lastName', 'phoneNumber'])
    .where('uid', '=', user?.uid ?? '')
    .executeTakeFirst();
  if (!account) return null;
  const hasName = account.firstName !== '' || account.lastName !== '';
  return toContact({
    landlordFullName: hasName ? formatName(account) : '',
    landlordPhone: account.phoneNumber,
    landlordEmail: account.email,
  });
}

function toContact(values: Partial<Record<keyof Contact, string | null>>): Contact {
  return Object.fromEntries(contactFields.map((field) => [field, values[field] ?? ''])) as Contact;
}
