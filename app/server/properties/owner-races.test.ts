// Concurrent actions by an owner, a helper with a link, and an administrator on one property. Each action
// ends with a result, never with an error of the database: no foreign key is violated, and no two
// transactions deadlock.
import { expect, test } from 'vitest';
import { priceVersionOf } from '#domain/property/price.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { password, setUpSite, valueOf } from '#tests/support/site.ts';
import { newBrowser } from '#tests/support/keys.ts';
import { openForm as openOwnForm, sendChanges } from '#tests/support/photo-submissions.ts';
import { withTitle } from '#tests/support/owner-versions.ts';
import { sequences } from '#tests/support/sequences.ts';
import { addDraftPhoto } from '#tests/support/stand-in-photos.ts';
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
import { issueLinkKey } from '../access/keys.ts';
import { authorizeOwner, type Draft, type User } from '../access/proofs.ts';
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
import { sweep } from '../worker/sweep.ts';

const site = await setUpSite({
  REGISTRATIONS_PER_HOUR: '10000',
  SUBMISSIONS_PER_HOUR: '10000',
  LOGINS_PER_HOUR: '10000',
});
const { server, db } = site;
const ada = await site.admin();
const now = new Date();
const clientAddress = '192.0.2.1';

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

/** What the property shows. */
async function readShown(id: string) {
  const row = db.selectFrom('properties').select(['status', 'title']).where('id', '=', id).executeTakeFirst();
  const photos = db.selectFrom('photos').select('position').where('propertyId', '=', id).orderBy('position');
  const positions = (await photos.execute()).map(({ position }) => position);
  expect(positions).toEqual(positions.map((_, index) => index + 1));
  return { ...(await row), photos: positions.length };
}

/** What every round does with the form of a property and with its owner's account. */
async function commonActions(draft: Draft, { user, id, round }: { user: User; id: string; round: number }) {
  const passwords = { password: 'the new one', confirmPassword: 'the new one' };
  const current = { currentPassword: password };
  const from = { clientAddress, headers: new Headers() };
  valueOf(await requestPasswordReset(server, { email: user.email }, `198.51.100.${round}`));
  const reset = await site.tokenTo(user.email);
  const link = await issueLinkKey(db, { kind: 'shared-draft', subjectId: draft.id });
  const other = { user: null, browser: await newBrowser(site) };
  const answers = { listing: { ...completeAnswers().listing, title: 'A title' } };
  const save = () => saveDraft(server, draft, { version: 0, answers }, user);
  return {
    'saves the form': save,
    'saves the form in another window': save,
    'mails a link to the form': () => sendDraftLink(server, draft, { email: user.email }, clientAddress),
    'opens the link of the form': () => continueDraft(server, link, other),
    'starts over': () => discardDraft(server, draft),
    sweeps: () => sweep(server, now),
    'logs out other sessions': () => endOtherSessions(server, user),
    ...(round % 4 < 2
      ? { 'changes the password': () => changePassword(server, user, { ...current, ...passwords }, from) }
      : { 'resets the password': () => resetPassword(server, reset, passwords) }),
    ...(round % 3 !== 0 && {
      'deletes the property': () => deletePropertyAsAdmin(server, ada, id, 'A duplicate.'),
    }),
    ...(round % 2 === 0 && {
      'deletes the account': () => deleteAccount(server, user, current, clientAddress),
    }),
  };
}

type Start = 'approved' | 'rejected';

/** A property with all actions on it, and on a form that its owner has opened. */
async function arrange(status: Start, round: number): Promise<{ id: string; actions: Actions }> {
  const isApproved = status === 'approved';
  const user = await site.user(`${status}${round}@site.example`);
  const id = await site.pendingHome({ by: user });
  if (isApproved) valueOf(await approveProperty(server, ada, id));
  else valueOf(await rejectProperty(server, ada, id, 'Too dark'));
  const byAccount = await authorizeOwner(server, id, { user, browser: null });
  const owned = isApproved || round % 2 === 0 ? byAccount : await site.owned(id);
  if (!owned) throw new Error('the account does not own its property');
  /** Opens the form and adds a photo. The returned function sends it with a title. */
  const openForm = async (title: string) => {
    const { draft, answers } = await openOwnForm(site, id);
    await addDraftPhoto(db, draft.id);
    const photoIds = (await listDraftPhotos(server, draft)).map((photo) => photo.id);
    const changed = { ...withTitle(answers, title), photos: { ...answers.photos, photoIds } };
    const send = (idempotencyKey: string = createToken()) =>
      sendChanges(site, draft, changed, { user, idempotencyKey });
    return { draft, send };
  };
  const seen = isApproved ? await openForm('Seen') : null;
  if (seen) valueOf(await seen.send());
  const { draft, send } = await openForm('Sent');
  const key = createToken();
  const browser = await newBrowser(site);
  const { desiredRentalLength, ...stored } = await site.rowOf(id);
  const version = priceVersionOf({ desiredRentalLength, ...stored });
  const input = { desiredMonthlyRent: '4000', nextAvailableDate: '2099-03-01', desiredRentalLength };
  const nights = { checkIn: '2027-06-01', checkOut: '2027-06-05' };
  const ofReview: Actions = seen
    ? {
        'accepts the changes': () => acceptChanges(server, ada, id, seen.draft.id),
        'rejects the changes': () => rejectChanges(server, ada, { id, seen: seen.draft.id }, 'Too loud.'),
        'asks for changes': () =>
          requestChanges(server, ada, { id, seen: seen.draft.id }, { changeNotes: 'More light.' }),
        'undoes the answer': () => undoDecision(server, ada, seen.draft.id),
      }
    : {
        'approves the correction': () => approveProperty(server, ada, id, draft.id),
        'rejects the correction': () => rejectProperty(server, ada, id, 'Still dark', draft.id),
        'undoes the rejection': () => undoDecision(server, ada, id),
      };
  const actions: Actions = {
    'reads the page': () => getOwnProperty(server, owned),
    'reads the calendar': () => getOwnCalendar(server, owned, now),
    'reads the calendar in another window': () => getOwnCalendar(server, owned, now),
    'renews the calendar address': () => renewFeedUrl(server, owned),
    'blocks nights': () => blockNights(server, owned, nights, now),
    'changes the rent': () => changePrice(server, owned, { input, version, today: '2026-11-20' }),
    pauses: () => pauseProperty(server, owned, {}, now),
    resumes: () => resumeProperty(server, owned),
    'opens the form': () => openChanges(server, owned, browser),
    'opens the form in another window': () => openChanges(server, owned, browser),
    'sends the form': () => send(key),
    'sends the form again': () => send(key),
    'sends the form with another key': () => send(),
    'discards the changes': () => discardChanges(server, owned),
    'begins another form': () => createDraft(server, { user, browser }, clientAddress),
    ...ofReview,
    ...(await commonActions(draft, { user, id, round })),
  };
  return { id, actions };
}

const submitted = { title: completeAnswers().listing.title, photos: 1 };
const seen = { title: 'Seen', photos: 2 };
const sent = { title: 'Sent', photos: 2 };
const deleted = { photos: 0 };
const possible: Record<Start, unknown[]> = {
  approved: [deleted, { status: 'approved', ...submitted }, { status: 'approved', ...seen }],
  rejected: [
    deleted,
    ...[submitted, sent].flatMap((shown) => [
      { status: 'pending', ...shown },
      { status: 'rejected', ...shown },
    ]),
    { status: 'approved', ...sent },
  ],
};
const rounds = Array.from({ length: sequences }, (_, round) => round);
const cases = rounds.flatMap((round): [Start, number][] => [
  ['approved', round],
  ['rejected', round],
]);

test.each(cases)('ends actions on a home that was %s with a result, round %i', async (status, round) => {
  const { id, actions } = await arrange(status, round);
  expect(await runConcurrently(actions, round)).toEqual([]);
  expect(possible[status]).toContainEqual(await readShown(id));
});
