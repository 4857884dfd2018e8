// How a conversation begins: a guest asks about a home and confirms the address, and then its owner hears of it.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { TypedForm } from '#domain/account.ts';
import type { StayState } from '#domain/conversation.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import { checkInquiry, type InquiryForm } from '#domain/inquiry-form.ts';
import type { User } from '../accounts/access.ts';
import { takenNights } from '../calendar/busy-ranges.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import type { createOwnership } from '../properties/ownership.ts';
import type { Limits } from '../rate-limits.ts';
import { hashSecret } from '../secrets.ts';
import { repeatableId } from './messages.ts';
import { lockSenders, mailboxOf } from './senders.ts';
import { type InquirySide, keyOf } from './sides.ts';

interface Parts {
  db: Database;
  ownership: ReturnType<typeof createOwnership>;
  limits: Pick<Limits, 'inquiry' | 'strangersMail'>;
}

/** Who asks about which home. */
export interface Asking {
  propertyId: string;
  /** A UUID that the page made: the same form with the same key is the same inquiry, however often it comes. */
  key: unknown;
  user: User | null;
  /** Of homes, in the form `id.token`. */
  ownerKeys: readonly string[];
  /** Of the network. */
  address: string;
}

export function createAsking({ db, ownership, limits }: Parts) {
  return {
    /**
     * Takes what a guest asks. The owner hears of it once the address is confirmed: at once where whoever asks is signed
     * in with it, else by the link of a mail. Whether an address is blocked, or the owner's, is told to nobody before.
     */
    async ask(
      form: TypedForm,
      asking: Asking,
    ): Promise<Result<{ id: string; email: string; isConfirmed: boolean }>> {
      const { user, address } = asking;
      const home = await homeToAsk(db, asking.propertyId);
      if (!home) return failed({ kind: 'home-unlisted' });
      const propertyId = home.id;
      const claim = { user, key: keyOf(asking.ownerKeys, propertyId) };
      if (await ownership.prove(propertyId, claim)) return failed({ kind: 'own-home' });
      const today = todayInLosAngeles(new Date());
      const checked = checkInquiry(form, home, today);
      if (!checked.ok) return checked;
      const { email } = checked.value;
      const isConfirmed = user !== null && user.emailVerified && user.email === email;
      const id = repeatableId(asking.key, [propertyId, checked.value]);
      const asked = success({ id, email, isConfirmed });
      if (await hasArrived(db, id)) return asked;
      const sender = mailboxOf(email);
      const allowed = await limits.inquiry(address, sender, isConfirmed);
      if (!allowed.ok) return allowed;
      const confirmedOnly = !isConfirmed && !(await limits.strangersMail(sender)).ok;
      return db.transaction().execute(async (transaction) => {
        const locked = await homeToAsk(transaction, propertyId, 'locked');
        if (!locked) return failed({ kind: 'home-unlisted' });
        await lockSenders(transaction, 'read');
        const still = checkInquiry(form, locked, today);
        if (!still.ok) return still;
        const guest = { propertyId, guestEmail: email };
        const refusal = isConfirmed ? await refusalOf(transaction, guest) : null;
        if (refusal) return failed(refusal);
        if (!(await insertInquiry(transaction, { id, home: locked, inquiry: still.value }))) return asked;
        if (isConfirmed) await passOn(transaction, id);
        else {
          const job = { about: 'inquiry-confirmation', inquiryId: id, confirmedOnly } as const;
          await addJob(transaction, 'send-mail', job);
        }
        return asked;
      });
    },

    /** Hands the inquiry to the owner: whoever is the guest's side has proved the address. Done once, however often. */
    confirm({ inquiryId }: InquirySide): Promise<Result<null>> {
      return db.transaction().execute(async (transaction) => {
        const inquiry = await transaction
          .selectFrom('inquiries')
          .select(['propertyId', 'guestEmail', 'confirmedAt', 'stay', sql<string>`lower(nights)`.as('from')])
          .where('id', '=', inquiryId)
          .forUpdate()
          .executeTakeFirst();
        if (!inquiry) return failed({ kind: 'inquiry-not-found' });
        if (inquiry.confirmedAt) return success(null);
        const refusal = (await refusalOf(transaction, inquiry)) ?? overSince(inquiry);
        if (refusal) return failed(refusal);
        await passOn(transaction, inquiryId);
        return success(null);
      });
    },
  };
}

/** What has become of a stay while its guest had not confirmed the address: the owner is not asked for it any more. */
function overSince({ stay, from }: { stay: StayState; from: string }): Failure | null {
  if (stay !== 'asked') return { kind: 'stay-decided', state: stay };
  return from < todayInLosAngeles(new Date()) ? { kind: 'stay-past' } : null;
}

/**
 * What of a home decides whether it can be asked about; null for one that visitors do not see. Locked, nobody deletes it or
 * takes nights of it until the transaction ends.
 */
async function homeToAsk(db: Database, propertyId: string, mode: 'read' | 'locked' = 'read') {
  if (!isUuid(propertyId)) return null;
  const home = await db
    .selectFrom('properties')
    .select(['id', 'bedrooms', 'maxGuests', 'nextAvailableDate', 'desiredRentalLength', 'desiredMonthlyRent'])
    .select(takenNights.as('busy'))
    .where('id', '=', propertyId)
    .where('status', '=', 'approved')
    .$if(mode === 'locked', (query) => query.forShare())
    .executeTakeFirst();
  return home ?? null;
}

async function hasArrived(db: Database, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('inquiries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

/** Why somebody who has proved an address may not ask, if so. */
async function refusalOf(
  db: Database,
  { propertyId, guestEmail }: { propertyId: string; guestEmail: string },
): Promise<Failure | null> {
  const home = await db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.userId')
    .select(
      sql<boolean>`${guestEmail} IN (lower(submitter_email), lower(landlord_email), lower(users.email))`.as(
        'isOwn',
      ),
    )
    .where('id', '=', propertyId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (!home) return { kind: 'home-unlisted' };
  if (home.isOwn) return { kind: 'own-home' };
  const blocked = await db
    .selectFrom('blockedSenders')
    .select('emailHash')
    .where('emailHash', '=', hashSecret(mailboxOf(guestEmail)))
    .executeTakeFirst();
  return blocked ? { kind: 'sender-blocked' } : null;
}

interface NewInquiry {
  id: string;
  home: { id: string; desiredMonthlyRent: number };
  inquiry: InquiryForm;
}

/** With its first message, which has the id of the conversation. False when the same one has arrived at the same moment. */
async function insertInquiry(
  transaction: Transaction<Tables>,
  { id, home, inquiry }: NewInquiry,
): Promise<boolean> {
  const { arrival, departure, guests, pets, name, email, phone, message } = inquiry;
  const inserted = await transaction
    .insertInto('inquiries')
    .values({
      id,
      propertyId: home.id,
      nights: sql<string>`daterange(${arrival}::date, ${departure}::date)`,
      guests,
      pets,
      monthlyRent: home.desiredMonthlyRent,
      guestName: name,
      guestEmail: email,
      guestPhone: phone,
      confirmedAt: null,
      unansweredSince: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await transaction
    .insertInto('inquiryMessages')
    .values({ inquiryId: id, id, author: 'guest', reader: null, body: message })
    .execute();
  return true;
}

async function passOn(transaction: Transaction<Tables>, inquiryId: string): Promise<void> {
  const now = sql<Date>`now()`;
  await transaction
    .updateTable('inquiries')
    .set({ confirmedAt: now, lastWordAt: now, unansweredSince: now })
    .where('id', '=', inquiryId)
    .execute();
  const job = { about: 'inquiry-news', inquiryId, to: 'owner', news: 'asked', wordsOf: inquiryId } as const;
  await addJob(transaction, 'send-mail', job);
}
