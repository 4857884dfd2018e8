// Concurrent actions by an owner, a helper with a link, and an administrator on one property. Each action
// ends with a result, never with an error of the database: no foreign key is violated, and no two
// transactions deadlock.
import { expect, test } from 'vitest';
import { todayInLosAngeles } from '#domain/day.ts';
import { priceVersionOf } from '#domain/property/price.ts';
import { checkSubmission } from '#domain/property/submission.ts';
import { openOwned, storedProperty, updateProperty } from '#tests/support/properties.ts';
import { newBrowser } from '#tests/support/keys.ts';
import { withTitle } from '#tests/support/owner-versions.ts';
import { sequences } from '#tests/support/sequences.ts';
import { addDraftPhoto } from '#tests/support/stand-in-photos.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import {
  newAdmin,
  newUser,
  password,
  setUpTestServer,
  submitProperty as submitTestProperty,
  tokenMailedTo,
  valueOf,
} from '#tests/support/test-server.ts';
import { endOtherSessions } from '../accounts/account-settings.ts';
import { changePassword, requestPasswordReset, resetPassword } from '../accounts/passwords.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import {
  acceptChanges,
  approveProperty,
  rejectChanges,
  rejectProperty,
  requestChanges,
} from '../admin/decide.ts';
import { undoDecision } from '../admin/undo-decision.ts';
import type { Browser } from '../access/browsers.ts';
import { issueLinkKey } from '../access/keys.ts';
import { authorizeOwner, openDraft, type Draft, type OwnedProperty, type User } from '../access/proofs.ts';
import { createDraft, discardDraft, saveDraft } from '../submission/drafts.ts';
import { deleteAccount } from '../own-account/account-deletion.ts';
import { listDraftPhotos } from '../photos/photos.ts';
import { createToken } from '../tokens.ts';
import { continueDraft, sendDraftLink } from './draft-links.ts';
import { blockNights, getOwnCalendar, renewFeedUrl } from './owner-calendar.ts';
import { getOwnProperty } from './owner-properties.ts';
import { pauseProperty, resumeProperty } from './pause.ts';
import { changePrice } from './price.ts';
import { openChanges } from '../versions/open.ts';
import { discardChanges } from '../versions/discard.ts';
import { sendChanges } from '../versions/send.ts';
import { sweep } from '../worker/sweep.ts';

const testServer = await setUpTestServer({
  REGISTRATIONS_PER_HOUR: '10000',
  SUBMISSIONS_PER_HOUR: '10000',
  LOGINS_PER_HOUR: '10000',
});
const { server, db } = testServer;
const ada = await newAdmin(server, 'ada@site.example');
const now = new Date();
const clientAddress = '192.0.2.1';

let number = 0;
const newOwner = () => newUser(server, `owner${(number += 1)}@site.example`);

type Actions = Record<string, () => Promise<unknown>>;

/**
 * Runs the actions concurrently, starting with a different one in each round. Returns the errors, by action.
 */
async function runConcurrently(actions: Actions, round: number): Promise<string[]> {
  const entries = Object.entries(actions);
  const start = round % entries.length;
  const order = [...entries.slice(start), ...entries.slice(0, start)];
  const ended = await Promise.allSettled(order.map(async ([, act]) => act()));
  return ended.flatMap((each, index) =>
    each.status === 'rejected' ? `${order[index]?.[0]}: ${String(each.reason)}` : [],
  );
}

const submitting = (user: User | null) => ({
  user,
  browser: null,
  version: 0,
  idempotencyKey: createToken(),
  clientAddress,
});

/** The answers of a draft with its photos and another one. */
async function checkedForms(draft: Draft, title: string) {
  await addDraftPhoto(db, draft.id);
  const photos = await listDraftPhotos(server, draft);
  const answers = withTitle(completeAnswers(photos.map(({ id }) => id)), title);
  const checked = checkSubmission(answers, todayInLosAngeles(now));
  if (!checked.ok) throw new Error('the tests’ answers are not complete');
  return { submission: checked.submission, answers };
}

/** What every round does with the draft of a property. */
function draftActions({ draft, token, browser }: Opened, user: User): Actions {
  const save = () =>
    saveDraft(
      server,
      draft,
      { version: 0, answers: { listing: { ...completeAnswers().listing, title: 'A title' } } },
      user,
    );
  return {
    'saves the form': save,
    'saves the form in another window': save,
    'mails a link to the form': () => sendDraftLink(server, draft, { email: user.email }, clientAddress),
    'opens the link of the form': () => continueDraft(server, token, { user: null, browser }),
    'starts over': () => discardDraft(server, draft),
  };
}

interface Opened {
  draft: Draft;
  /** The token of a mailed link to the draft. */
  token: string;
  /** Another browser. */
  browser: Browser;
}

/** Opens the form of the property, and issues a link to it. */
async function openStarted(owned: OwnedProperty): Promise<Opened> {
  const browser = await newBrowser(testServer);
  const draftId = valueOf(await openChanges(server, owned, browser));
  const draft = await openDraft(server, draftId, { user: owned.user, browser });
  if (!draft) throw new Error('the owner cannot open the draft');
  const token = await issueLinkKey(db, { kind: 'shared-draft', subjectId: draftId });
  return { draft, token, browser: await newBrowser(testServer) };
}

/** Sends changes of the title and the photos. Returns the id of the version. */
async function sendVersion(owned: OwnedProperty, title: string): Promise<string> {
  const { draft } = await openStarted(owned);
  valueOf(await sendChanges(server, await checkedForms(draft, title), draft, submitting(owned.user)));
  return draft.id;
}

/** The title and the number of photos that the property shows. Null once it was deleted. */
async function readShown(id: string) {
  const row = await db.selectFrom('properties').select('title').where('id', '=', id).executeTakeFirst();
  const photos = db.selectFrom('photos').select('position').where('propertyId', '=', id).orderBy('position');
  const positions = (await photos.execute()).map(({ position }) => position);
  expect(positions).toEqual(positions.map((_, index) => index + 1));
  return row ? { title: row.title, photos: positions.length } : null;
}

async function ownedBy(user: User, id: string): Promise<OwnedProperty> {
  await updateProperty({ db }, id, { userId: user.uid });
  const owned = await authorizeOwner(server, id, { user, browser: null });
  if (!owned) throw new Error('the account does not own its property');
  return owned;
}

const rounds = Array.from({ length: sequences }, (_, round) => round);
const changePasswordOf = (user: User) => {
  const form = { currentPassword: password, password: 'the new one', confirmPassword: 'the new one' };
  return changePassword(server, user, form, { clientAddress, headers: new Headers() });
};
const deleteAccountOf = (user: User) =>
  deleteAccount(server, user, { currentPassword: password }, clientAddress);

/** The actions that end something, each in some of the rounds. */
async function endings(user: User, id: string, round: number): Promise<Actions> {
  valueOf(await requestPasswordReset(server, { email: user.email }, `198.51.100.${number}`));
  const token = await tokenMailedTo(testServer, user.email);
  const form = { password: 'the new one', confirmPassword: 'the new one' };
  return {
    ...(round % 4 < 2
      ? { 'changes the password': () => changePasswordOf(user) }
      : { 'resets the password': () => resetPassword(server, token, form) }),
    ...(round % 3 !== 0 && {
      'deletes the property': () => deletePropertyAsAdmin(server, ada, id, 'A duplicate.'),
    }),
    ...(round % 2 === 0 && { 'deletes the account': () => deleteAccountOf(user) }),
  };
}

/** The owner by account in even rounds, and with a mailed link in odd ones. */
const ownIn = (round: number, user: User, id: string) =>
  round % 2 === 0 ? ownedBy(user, id) : openOwned(testServer, id);

const submitted = { title: completeAnswers().listing.title, photos: 1 };

test.each(rounds)('ends every action on an approved property with a result, round %i', async (round) => {
  const user = await newOwner();
  const id = await submitTestProperty(testServer, { by: user });
  valueOf(await approveProperty(server, ada, id));
  const owned = await ownedBy(user, id);
  const seen = await sendVersion(owned, 'Seen');
  const opened = await openStarted(owned);
  const { draft, browser } = opened;
  const stored = await storedProperty({ db }, id);
  const version = priceVersionOf(stored);
  const { desiredRentalLength } = stored;
  const input = { desiredMonthlyRent: '4000', nextAvailableDate: '2099-03-01', desiredRentalLength };
  const sent = await checkedForms(draft, 'Sent');
  const request = submitting(user);
  const ends = await endings(user, id, round);
  const errors = await runConcurrently(
    {
      'reads the page': () => getOwnProperty(server, owned),
      'reads the calendar': () => getOwnCalendar(server, owned, now),
      'reads the calendar in another window': () => getOwnCalendar(server, owned, now),
      'renews the calendar address': () => renewFeedUrl(server, owned),
      'blocks nights': () =>
        blockNights(server, owned, { checkIn: '2027-06-01', checkOut: '2027-06-05' }, now),
      'changes the rent': () => changePrice(server, owned, { input, version, today: '2026-11-20' }),
      pauses: () => pauseProperty(server, owned, {}, now),
      resumes: () => resumeProperty(server, owned),
      'opens the form': () => openChanges(server, owned, browser),
      'sends the changes': () => sendChanges(server, sent, draft, request),
      'sends the changes again': () => sendChanges(server, sent, draft, request),
      'sends the changes with another key': () => sendChanges(server, sent, draft, submitting(user)),
      'discards the changes': () => discardChanges(server, owned),
      ...draftActions(opened, user),
      'accepts the changes': () => acceptChanges(server, ada, id, seen),
      'rejects the changes': () => rejectChanges(server, ada, { id, seen }, 'Too loud.'),
      'asks for changes': () => requestChanges(server, ada, { id, seen }, { changeNotes: 'More light.' }),
      'undoes the answer': () => undoDecision(server, ada, seen),
      sweeps: () => sweep(server, now),
      'logs out other sessions': () => endOtherSessions(server, user),
      ...ends,
    },
    round,
  );
  expect(errors).toEqual([]);
  expect([null, submitted, { title: 'Seen', photos: 2 }]).toContainEqual(await readShown(id));
});

test.each(rounds)('ends every action on a rejected property with a result, round %i', async (round) => {
  const user = await newOwner();
  const id = await submitTestProperty(testServer, { by: user });
  valueOf(await rejectProperty(server, ada, id, 'Too dark'));
  const owned = await ownIn(round, user, id);
  const opened = await openStarted(owned);
  const { draft, browser } = opened;
  const sent = await checkedForms(draft, 'Corrected');
  const request = submitting(user);
  const ends = await endings(user, id, round);
  const errors = await runConcurrently(
    {
      'reads the page': () => getOwnProperty(server, owned),
      'opens the form in one window': () => openChanges(server, owned, browser),
      'opens the form in another window': () => openChanges(server, owned, browser),
      'sends the correction': () => sendChanges(server, sent, draft, request),
      'sends the correction again': () => sendChanges(server, sent, draft, request),
      ...draftActions(opened, user),
      'begins another form': () => createDraft(server, { user, browser }, clientAddress),
      'approves the correction': () => approveProperty(server, ada, id, draft.id),
      'rejects the correction': () => rejectProperty(server, ada, id, 'Still dark', draft.id),
      'undoes the rejection': () => undoDecision(server, ada, id),
      sweeps: () => sweep(server, now),
      'logs out other sessions': () => endOtherSessions(server, user),
      ...ends,
    },
    round,
  );
  expect(errors).toEqual([]);
  const property = db.selectFrom('properties').select('status').where('id', '=', id);
  const status = (await property.executeTakeFirst())?.status;
  const corrected = { title: 'Corrected', photos: 2 };
  expect([
    { shown: null },
    ...[submitted, corrected].map((shown) => ({ status: 'pending', shown })),
    ...[submitted, corrected].map((shown) => ({ status: 'rejected', shown })),
    { status: 'approved', shown: corrected },
  ]).toContainEqual({ status, shown: await readShown(id) });
});
