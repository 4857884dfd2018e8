// Submissions in the making as they are offered to go on with: those of an account, and those whose keys were shown.
import { validate as isUuid } from 'uuid';
import type { UnfinishedDraft } from '#domain/own-property.ts';
import { readForms } from '#domain/submission-form.ts';
import type { User } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';
import { issueKey } from './access-tokens.ts';

/** More than these nobody looks through. */
const mostListed = 50;

/** Last used first; of very many only the newest. None that was submitted. */
export async function listUnfinished(
  db: Database,
  whose: { userId: string } | { ids: readonly string[] },
): Promise<UnfinishedDraft[]> {
  if ('ids' in whose && whose.ids.length === 0) return [];
  const rows = await db
    .selectFrom('drafts')
    .select((eb) => [
      'id',
      'steps',
      'createdAt',
      'updatedAt',
      eb
        .selectFrom('photos')
        .whereRef('photos.draftId', '=', 'drafts.id')
        .select((photo) => photo.cast<number>(photo.fn.countAll(), 'integer').as('count'))
        .$asScalar()
        .as('photos'),
    ])
    .where((is) => ('ids' in whose ? is('id', 'in', whose.ids) : is('userId', '=', whose.userId)))
    .where('propertyId', 'is', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ steps, photos, ...draft }) => {
    const { listing, property } = readForms(steps);
    return {
      ...draft,
      title: listing.title.trim() || property.propertyAddress.trim(),
      photos: photos ?? 0,
    };
  });
}

export async function openOwnDraft(db: Database, user: User, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const own = await db
    .selectFrom('drafts')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', user.uid)
    .where('propertyId', 'is', null)
    .executeTakeFirst();
  return own ? issueKey(db, { draftId: own.id }) : null;
}
