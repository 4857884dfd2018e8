// The contact details that the form of a new property starts with: those of the owner's newest property, or
// of the account.
import { type Contact, contactFields } from '#domain/submission-answers.ts';
import { formatName } from '#domain/account.ts';
import { ownedBy, type OwnedProperty, type User } from '../access/proofs.ts';
import type { Server } from '../server.ts';

/** Null if nothing is known. `owned`: the properties that this browser opens with mailed links. */
export async function findKnownContact(
  server: Server,
  user: User | null,
  owned: readonly OwnedProperty[],
): Promise<Contact | null> {
  if (!user && owned.length === 0) return null;
  const ids = owned.map(({ id }) => id);
  const newest = await server.db
    .selectFrom('properties')
    .select(contactFields)
    .where((eb) =>
      eb.or([...(ids.length > 0 ? [eb('id', 'in', ids)] : []), ...(user ? [ownedBy(user)(eb)] : [])]),
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
