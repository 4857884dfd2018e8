// Counts what the deletion of an account affects, for the page that asks for it.
import { sql } from 'kysely';
import type { ConversationCounts, DeletionPreview } from '#domain/account/account-settings.ts';
import { ownedBy, type User } from '../access/proofs.ts';
import { isLastAdmin } from '../accounts/account-rows.ts';
import { ownerAddress } from '../accounts/email-addresses.ts';
import { isAcceptedStay } from '../properties/delete-property.ts';
import { isListed } from '../properties/listed.ts';
import type { Server } from '../server.ts';

export async function getDeletionPreview(server: Server, user: User): Promise<DeletionPreview> {
  const { pausedByTeam, ownerAddresses, ...properties } = await server.db
    .selectFrom('properties')
    .select([
      countIf(isListed).as('listed'),
      countIf(sql`status = 'approved' AND NOT ${isListed}`).as('paused'),
      countIf(sql`status = 'pending'`).as('pending'),
      countIf(sql`status = 'rejected'`).as('rejected'),
      countIf(sql`paused_by = 'administrator'`).as('pausedByTeam'),
      sql<string[]>`coalesce(array_agg(DISTINCT ${ownerAddress}), '{}')`.as('ownerAddresses'),
    ])
    .where(ownedBy(user))
    .executeTakeFirstOrThrow();
  const { drafts, savedSearches } = await server.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('propertyVersions')
        .select(countIf(sql`true`).as('count'))
        .where('userId', '=', user.uid)
        .where('state', '=', 'draft')
        .$asScalar()
        .$notNull()
        .as('drafts'),
      eb
        .selectFrom('savedSearches')
        .select(countIf(sql`true`).as('count'))
        .where('email', '=', user.email)
        .$asScalar()
        .$notNull()
        .as('savedSearches'),
    ])
    .executeTakeFirstOrThrow();
  return {
    properties,
    pausedByTeam,
    ownerAddresses,
    ...(await countConversations(server, user)),
    drafts,
    savedSearches: user.emailVerified ? savedSearches : 0,
    isLastAdmin: await isLastAdmin(server.db, user),
  };
}

const countIf = (condition: ReturnType<typeof sql>) =>
  sql<number>`(count(*) FILTER (WHERE ${condition}))::integer`;

/** Counts the conversations that the user sees as an owner and, with a verified address, as a guest. */
async function countConversations(
  { db }: Server,
  user: User,
): Promise<Record<'asOwner' | 'asGuest', ConversationCounts>> {
  const counts = db
    .selectFrom('inquiries')
    .select([countIf(sql`true`).as('conversations'), countIf(isAcceptedStay).as('stays')]);
  const owned = db.selectFrom('properties').select('id').where(ownedBy(user));
  const asOwner = counts.where('propertyId', 'in', owned).where('verifiedAt', 'is not', null);
  const asGuest = counts.where('guestEmail', '=', user.emailVerified ? user.email : '');
  return {
    asOwner: await asOwner.executeTakeFirstOrThrow(),
    asGuest: await asGuest.executeTakeFirstOrThrow(),
  };
}
