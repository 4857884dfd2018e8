// Mails to owners, at the moment when they are sent: the key of each link is made then. Until an administrator has
// approved a home, a mail about it holds nothing that was typed unless somebody has confirmed its address: the site must
// not carry a stranger's words to whom they like. Called by the worker only.
import type { Selectable } from 'kysely';
import { isConfirmed } from '../accounts/account-mails.ts';
import type { Database } from '../database/database.ts';
import type { OwnerMail } from '../database/queue.ts';
import type { PropertiesTable } from '../database/tables.ts';
import type { PreparedMail } from '../mail/mail.ts';
import type { Messages } from '../mail/messages.ts';
import { issueMailedKey } from '../drafts/access-tokens.ts';

/** As many as one mail lists. */
const mostLinks = 10;

interface Parts {
  db: Database;
  messages: Messages;
}

/** Null when there is nothing to say any more, or nobody may be written to. */
export async function prepareOwnerMail(parts: Parts, job: OwnerMail): Promise<PreparedMail | null> {
  switch (job.about) {
    case 'submission':
    case 'decision':
      return preparePropertyMail(parts, job);
    case 'owner-links':
      return prepareLinks(parts, job);
    case 'draft-link':
      return prepareDraftLink(parts, job);
  }
}

type MailedProperty = Pick<
  Selectable<PropertiesTable>,
  'id' | 'title' | 'status' | 'submitterEmail' | 'createdAt' | 'reviewNotes'
>;
const mailedColumns = ['id', 'title', 'status', 'submitterEmail', 'createdAt', 'reviewNotes'] as const;

async function preparePropertyMail(
  { db, messages }: Parts,
  job: Extract<OwnerMail, { propertyId: string }>,
): Promise<PreparedMail | null> {
  const property = await db
    .selectFrom('properties')
    .select(mailedColumns)
    .where('id', '=', job.propertyId)
    .executeTakeFirst();
  if (!property) return null;
  const { id, submitterEmail: to, reviewNotes, status } = property;
  const confirmed = await isConfirmed(db, to);
  if (job.about === 'submission' && job.confirmedOnly && !confirmed) return null;
  const { token, withdraw } = await issueMailedKey(db, { propertyId: id });
  const home = { id, token, title: titleOf(property, confirmed) };
  if (job.about === 'submission') return { mail: messages.submitted(to, home), withdraw };
  if (status === 'approved') return { mail: messages.approved(to, home), withdraw };
  return { mail: messages.rejected(to, { ...home, notes: reviewNotes ?? '' }), withdraw };
}

/** Links to the newest properties that were submitted with an address. */
async function prepareLinks(
  { db, messages }: Parts,
  { email, confirmedOnly }: Extract<OwnerMail, { about: 'owner-links' }>,
): Promise<PreparedMail | null> {
  const confirmed = await isConfirmed(db, email);
  if (confirmedOnly && !confirmed) return null;
  const newest = await db
    .selectFrom('properties')
    .select(mailedColumns)
    .where((is) => is(is.fn('lower', ['submitterEmail']), '=', email))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostLinks)
    .execute();
  if (newest.length === 0) return null;
  const homes = await Promise.all(
    newest.map(async (property) => {
      const key = await issueMailedKey(db, { propertyId: property.id });
      return { ...property, ...key, title: titleOf(property, confirmed) };
    }),
  );
  const withdraw = () => Promise.all(homes.map((home) => home.withdraw()));
  return { mail: messages.ownerLinks(email, homes), withdraw };
}

async function prepareDraftLink(
  { db, messages }: Parts,
  { draftId, email }: Extract<OwnerMail, { about: 'draft-link' }>,
): Promise<PreparedMail | null> {
  const draft = await db
    .selectFrom('drafts')
    .select('id')
    .where('id', '=', draftId)
    .where('propertyId', 'is', null)
    .executeTakeFirst();
  if (!draft) return null;
  const { token, withdraw } = await issueMailedKey(db, { draftId });
  return { mail: messages.draftLink(email, token), withdraw };
}

/** Null where a title would be a stranger's word. */
function titleOf({ title, status }: MailedProperty, confirmed: boolean): string | null {
  return confirmed || status === 'approved' ? title : null;
}
