// Sends every mail of the product, in each of its variants.
import { alertNames } from '#domain/review/alerts.ts';
import type { InquiryNews, Side } from '#domain/inquiry/inquiry.ts';
import { declineReasons } from '#domain/review/site-visit.ts';
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { createDraft } from '#server/submission/drafts.ts';
import { createBrowser } from '#server/access/browsers.ts';
import { requestLinkKey } from '#server/access/keys.ts';
import type { MailJob, MailJobs } from '#server/jobs.ts';
import type { ComposedMail } from '#server/mail/compose.ts';
import { sendMail } from '#server/worker/send-mail.ts';
import { type Site, valueOf } from './site.ts';
import { insertSavedSearch } from './saved-searches.ts';
import { addPhotos } from './stand-in-photos.ts';
import { rejectProperty } from '#server/admin/decide.ts';

/** The mailed party of each kind of news. */
const readers: Record<InquiryNews, readonly Side[]> = {
  requested: ['owner'],
  suggested: ['guest', 'owner'],
  answered: ['guest', 'owner'],
  accepted: ['guest', 'owner'],
  declined: ['guest'],
  withdrawn: ['owner'],
  superseded: ['guest'],
  'change-asked': ['guest', 'owner'],
  changed: ['guest', 'owner'],
  'change-declined': ['guest', 'owner'],
  'change-withdrawn': ['guest', 'owner'],
  'change-expired': ['guest', 'owner'],
  canceled: ['guest', 'owner'],
  ended: ['guest', 'owner'],
  'stay-ends': ['guest', 'owner'],
  leaving: ['owner'],
  shared: ['guest', 'owner'],
  reminder: ['owner'],
  'no-answer': ['guest'],
  'double-booked': ['owner'],
  note: ['guest', 'owner'],
};

type Jobs = { [About in keyof MailJobs]: Record<string, Omit<MailJob<About>, 'about'>> };

const verifiedEmail = 'dana@owner.example';
const unverifiedEmail = 'new@owner.example';

/**
 * Returns the mails by name: the kind of mail, a space, and the variant. All properties have the same title.
 */
export async function sendEveryMail(
  site: Site,
  texts: { title: string; message: string },
): Promise<Map<string, ComposedMail>> {
  const jobs = Object.entries(await prepareJobs(site, texts)).flatMap(([about, variants]) =>
    Object.entries(variants).map(([variant, job]) => ({
      name: `${about} ${variant}`,
      job: { about, ...job } as MailJob,
    })),
  );
  await site.sendMails();
  for (const { job } of jobs) await sendMail(site.server, job);
  const mails = (await site.mails()).slice(-jobs.length);
  return new Map(mails.map((mail, index) => [jobs[index]?.name ?? '', mail]));
}

const visitAnswers = (propertyId: string): Jobs['site-visit'] => ({
  seen: { propertyId, decision: 'seen', notes: 'kitchen, front door' },
  declined: { propertyId, decision: 'declined', notes: declineReasons[0] },
});

async function prepareJobs(site: Site, texts: { title: string; message: string }): Promise<Jobs> {
  const email = verifiedEmail;
  await site.verifiedUser(email);
  const { uid } = await site.user('unverified@site.example');
  const properties = await addProperties(site, texts);
  const { uid: adminUid } = await site.admin('operator@site.example');
  // What the daily mail to administrators is about.
  await site.pendingHome({ email: 'waiting@owner.example' });
  const { browser } = await createBrowser(site.db);
  const draft = await createDraft(site.server, { user: null, browser });
  const keyId = await requestLinkKey(site.db, { kind: 'shared-draft', subjectId: draft.id });
  return {
    'password-reset': { '': { email, verifiedOnly: false } },
    'email-verification': { '': { uid } },
    'email-change': {
      'to a free address': await addEmailChange(site, 'free@site.example'),
      'to an address with an account': await addEmailChange(site, email),
    },
    'email-change-requested': { '': { email } },
    'email-changed': { '': { email } },
    'account-deleted': { '': { email } },
    'two-factor-on': { '': { email } },
    'two-factor-off': { '': { email } },
    'two-factor-reset': { '': { email } },
    submission: {
      'to a verified address': { propertyId: properties.rejected, verifiedOnly: false },
      'to an unverified address': { propertyId: properties.unverified, verifiedOnly: false },
    },
    decision: {
      approved: { propertyId: properties.approved },
      rejected: { propertyId: properties.rejected },
      'rejected, to an unverified address': { propertyId: properties.unverified },
    },
    'property-deleted': {
      approved: { email, title: texts.title, reason: texts.message },
      'to an unverified address': { email: unverifiedEmail, title: null, reason: texts.message },
    },
    paused: { '': { propertyId: properties.paused, reason: texts.message } },
    'site-visit': visitAnswers(properties.approved),
    resumed: { '': { propertyId: properties.approved } },
    freshness: {
      question: { propertyId: properties.approved, notice: 1 },
      'first warning': { propertyId: properties.approved, notice: 2 },
      'second warning': { propertyId: properties.approved, notice: 3 },
      paused: { propertyId: properties.paused, notice: 4 },
    },
    changes: {
      accepted: { propertyId: properties.approved, outcome: 'accepted', notes: null },
      rejected: { propertyId: properties.approved, outcome: 'rejected', notes: texts.message },
      requested: {
        propertyId: properties.unverified,
        outcome: 'requested',
        notes: texts.message,
      },
    },
    links: {
      'to a guest': { email: 'shared@guest.example', verifiedOnly: true },
      'to a verified address': { email, verifiedOnly: false },
      'to an unverified address': { email: unverifiedEmail, verifiedOnly: false },
    },
    'mailbox-data': { '': { email, verifiedOnly: false } },
    'draft-link': { '': { keyId, step: 4, email, verifiedOnly: false } },
    ...(await prepareSavedSearchJobs(site, properties.approved)),
    digest: { '': { uid: adminUid, since: new Date(0).toISOString() } },
    alerts: { '': { uid: adminUid, alerts: alertNames } },
    ...(await prepareInquiryJobs(site, properties.approved, texts)),
  };
}

/** Registers an account and stores its request for a change of the address. */
async function addEmailChange(site: Site, email: string) {
  const { uid } = await site.user(`before-${email}`);
  const expiresAt = new Date(Date.now() + 3_600_000);
  await site.db.insertInto('emailChanges').values({ uid, email, expiresAt }).execute();
  return { uid, email };
}

/**
 * Adds two listings, a paused property and two rejected ones, each with a photo. The mail to a guest without
 * an answer about one listing names the other.
 */
async function addProperties(site: Site, { title, message }: { title: string; message: string }) {
  const admin = await site.admin('admin@site.example');
  const addRejected = async (email: string) => {
    const id = await site.pendingHome({ email });
    valueOf(await rejectProperty(site.server, admin, id, message));
    // The form would refuse a title with line breaks.
    await site.change(id, { title });
    return id;
  };
  const addApproved = async (email: string) => {
    const id = await site.home(email, title);
    await site.change(id, { landlordFullName: 'Dana Reyes' });
    await addPhotos(site.db, id, 2);
    return id;
  };
  const paused = await addApproved(verifiedEmail);
  await site.change(paused, { pausedAt: new Date(), pausedBy: 'owner' });
  const approved = await addApproved(verifiedEmail);
  await addApproved('other@owner.example');
  return {
    approved,
    paused,
    rejected: await addRejected(verifiedEmail),
    unverified: await addRejected(unverifiedEmail),
  };
}

/**
 * Each mail about an inquiry goes out twice: with the contact details of both parties private, and shared.
 * Only the mail about sharing them goes out once.
 */
async function prepareInquiryJobs(
  site: Site,
  propertyId: string,
  { title, message }: { title: string; message: string },
): Promise<Pick<Jobs, 'inquiry-verification' | 'inquiry-news' | 'inquiry-ended'>> {
  const { guest } = await site.inquiry(propertyId, { message });
  const shared = await site.inquiry(propertyId, { message, email: 'shared@guest.example' });
  await site.db
    .updateTable('inquiries')
    .set({ guestShared: true, ownerShared: true })
    .where('id', '=', shared.guest.inquiryId)
    .execute();
  const unverified = valueOf(await site.ask(propertyId, { message, email: 'unverified@guest.example' }));
  const agreed = await site.inquiry(propertyId, { message, email: 'agreed@guest.example' });
  await site.db
    .updateTable('inquiries')
    .set({ stay: 'accepted' })
    .where('id', '=', agreed.guest.inquiryId)
    .execute();
  const changes = await addChanges(site, guest.inquiryId);
  const sharedChanges = await addChanges(site, shared.guest.inquiryId);
  const { changed } = await addChanges(site, agreed.guest.inquiryId);
  const variants = (Object.keys(readers) as InquiryNews[]).flatMap((news) =>
    readers[news].flatMap((to) => [
      ...(news === 'shared'
        ? []
        : [[`${news} to ${to}`, { ...toNews(guest.inquiryId, to, news), ...changes[news] }] as const]),
      [
        `${news} to ${to}, shared`,
        { ...toNews(shared.guest.inquiryId, to, news), ...sharedChanges[news] },
      ] as const,
    ]),
  );
  const unquoted = { ...toNews(guest.inquiryId, 'guest', 'answered'), quotedMessageId: null };
  const ended = { email: verifiedEmail, title };
  return {
    'inquiry-verification': { '': { inquiryId: unverified.id } },
    'inquiry-news': {
      ...Object.fromEntries(variants),
      'answered to guest, unquoted': unquoted,
      'superseded to guest, a change': {
        ...toNews(agreed.guest.inquiryId, 'guest', 'superseded'),
        ...changed,
      },
    },
    'inquiry-ended': {
      'with the property': { ...ended, by: 'property', datesFreed: false },
      'with the property and the stay': { ...ended, by: 'property', datesFreed: true },
      'by the guest, with the stay': { ...ended, by: 'guest', datesFreed: true },
    },
  };
}

/**
 * Adds a proposal to stay longer and one to leave early. Returns the proposal that each kind of news names.
 */
async function addChanges(
  site: Site,
  inquiryId: string,
): Promise<Partial<Record<InquiryNews, { proposalId: string }>>> {
  await sql`UPDATE stay_proposals SET state = 'accepted', answered_at = now()
    WHERE inquiry_id = ${inquiryId}`.execute(site.db);
  const add = async (days: number) => {
    const { rows } = await sql<{ id: string }>`INSERT INTO stay_proposals
        (id, inquiry_id, proposed_by, nights, guests, pets, cost_terms, first_night, state, answered_at)
      SELECT gen_random_uuid(), id, 'guest', daterange(lower(nights), upper(nights) + ${days}::int), guests, pets,
        cost_terms, upper(nights), 'expired', now()
      FROM inquiries WHERE id = ${inquiryId} RETURNING id`.execute(site.db);
    return { proposalId: String(rows[0]?.id) };
  };
  const longer = await add(28);
  return {
    'change-asked': longer,
    changed: longer,
    'change-declined': longer,
    'change-withdrawn': longer,
    'change-expired': longer,
    ended: await add(-28),
  };
}

async function prepareSavedSearchJobs(
  site: Site,
  propertyId: string,
): Promise<Pick<Jobs, 'saved-search-verification' | 'saved-search-news'>> {
  const email = 'searching@guest.example';
  const savedSearchId = await insertSavedSearch(site, email, 'pets=1');
  const { id } = await site.db
    .insertInto('savedSearches')
    .values({ id: uuidv4(), email, query: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const found = (formerRent: number | null, counts: { newCount: number; cheaperCount: number }) => ({
    email,
    news: [{ savedSearchId, listings: [{ id: propertyId, formerRent }], ...counts }],
  });
  return {
    'saved-search-verification': { '': { savedSearchId: id, verifiedOnly: false } },
    'saved-search-news': {
      'new, and more': found(null, { newCount: 6, cheaperCount: 0 }),
      cheaper: found(99_000, { newCount: 0, cheaperCount: 1 }),
    },
  };
}

/** The first message of an inquiry has the inquiry's id. */
function toNews(inquiryId: string, to: Side, news: InquiryNews) {
  return { inquiryId, to, news, quotedMessageId: inquiryId };
}
