// Tests each change of a stay: its state, nights and total afterwards, the recorded event, and the mail.
// agreed-nights.test.ts tests random sequences of changes.
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { failureMessage, type Result } from '#domain/failure.ts';
import {
  type InquiryStay,
  otherSide,
  type ProposalState,
  type Side,
  type StayState,
} from '#domain/inquiry/inquiry.ts';
import type { PausedBy } from '#domain/property/pause.ts';
import { formatMoney } from '#domain/numbers.ts';
import { costOfStay } from '#domain/stay/stay-cost.ts';
import { countNights, type DayRange } from '#domain/stay/availability.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { inDays } from '#tests/support/forms.ts';
import { failureOf, setUpSite, valueOf } from '#tests/support/site.ts';
import type { InquirySide } from '../access/proofs.ts';
import { getCalendar } from '../calendar/busy-ranges.ts';
import { getInquiry } from './read-inquiries.ts';
import { proposeStay } from './proposals.ts';
import { acceptProposal, cancelStay, endStayEarly, refuseProposal } from './stays.ts';

holdDate();

const site = await setUpSite({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });
const { server, db } = site;
const propertyId = await site.home();
const sides = await site.inquiry(propertyId);
const { inquiryId } = sides.guest;
const read = async (side: InquirySide = sides.guest) => {
  const inquiry = await getInquiry(server, side);
  if (!inquiry) throw new Error('the inquiry is gone');
  return inquiry;
};
const { costTerms: terms } = await read();

type Days = [from: number, to: number];
const dayRange = (from: number, to: number): DayRange => ({ from: inDays(from), to: inDays(to) });
const nights = (from: number, to: number) => sql<string>`daterange(${inDays(from)}, ${inDays(to)})`;
/** As in "30–70": the days from today. */
const toDays = ({ from, to }: DayRange) =>
  [from, to].map((day) => countNights({ from: inDays(0), to: day })).join('–');

/** Nights of another agreed stay. */
const others: Days = [200, 240];

interface State {
  stay: StayState;
  days?: Days;
  /** The side that proposed what waits for an answer. */
  open?: Side;
  /** The nights of an open change. */
  change?: Days;
}

const states = {
  asked: { stay: 'requested', open: 'guest' },
  suggested: { stay: 'requested', open: 'owner' },
  declined: { stay: 'declined' },
  withdrawn: { stay: 'withdrawn' },
  superseded: { stay: 'superseded' },
  expired: { stay: 'expired', days: [-1, 40] },
  agreed: { stay: 'accepted' },
  canceled: { stay: 'canceled' },
  'asked to change': { stay: 'accepted', open: 'guest', change: [30, 90] },
  'asked by the owner to change': { stay: 'accepted', open: 'owner', change: [40, 80] },
  'on check-in day': { stay: 'accepted', days: [0, 40] },
  begun: { stay: 'accepted', days: [-10, 40] },
  'begun, asked to change': { stay: 'accepted', days: [-10, 40], open: 'guest', change: [-10, 60] },
  'on check-out day, asked to change': { stay: 'accepted', days: [-40, 0], open: 'guest', change: [-40, 20] },
  over: { stay: 'accepted', days: [-40, 0] },
} satisfies Record<string, State>;
type StateName = keyof typeof states;

async function setStay(name: StateName): Promise<void> {
  const { stay, days = [30, 70], open, change }: State = states[name];
  for (const table of ['stayProposals', 'inquiryMessages'] as const)
    await db.deleteFrom(table).where('inquiryId', '=', inquiryId).where('id', '<>', inquiryId).execute();
  const isDecided = stay !== 'requested';
  const decided = stay === 'canceled' ? 'accepted' : (stay as ProposalState);
  const inquired = { nights: nights(...days), guests: 2, pets: false, costTerms: JSON.stringify(terms) };
  const isNew = { verifiedAt: new Date(), closedAt: null, endAsked: 0, guestShared: false };
  await db
    .updateTable('inquiries')
    .set({ ...inquired, ...isNew, stay })
    .where('id', '=', inquiryId)
    .execute();
  const first = isDecided
    ? { state: decided, answeredAt: new Date(), proposedBy: 'guest' as const }
    : { state: 'open' as const, answeredAt: null, proposedBy: open ?? 'guest' };
  await db
    .updateTable('stayProposals')
    .set({ nights: inquired.nights, firstNight: inDays(days[0]), ...first })
    .where('id', '=', inquiryId)
    .execute();
  if (change && open) {
    const proposed = { ...inquired, id: uuidv4(), inquiryId, proposedBy: open, nights: nights(...change) };
    const firstNight = inDays(change[0] === days[0] ? Math.min(days[1], change[1]) : days[0]);
    await db
      .insertInto('stayProposals')
      .values({ ...proposed, firstNight, answeredAt: null })
      .execute();
  }
  const agreed = stay === 'accepted' ? [dayRange(...days)] : [];
  await site.setBusy(propertyId, 'stay', [...agreed, dayRange(...others)]);
}

const forgetJobs = () => sql`DELETE FROM graphile_worker._private_jobs`.execute(db);

beforeEach(async () => {
  await site.clearLimits();
  await db.deleteFrom('inquiries').where('id', '<>', inquiryId).execute();
  await site.change(propertyId, { pausedAt: null, pausedBy: null, desiredMonthlyRent: 3450 });
  for (const source of ['feed', 'owner'] as const) await site.setBusy(propertyId, source, []);
  await setStay('asked');
  await forgetJobs();
});

/** Proposes, or ends the stay early, on these days from today. */
const actions = {
  accept: acceptProposal,
  refuse: refuseProposal,
  cancel: cancelStay,
  'end on': endStayEarly,
  propose: proposeStay,
} as const;
type Action = keyof typeof actions;

async function act(
  action: Action,
  side: InquirySide,
  [from = 100, to = 140]: Days | [] = [],
  input: Record<string, unknown> = {},
  key = uuidv4(),
) {
  const dates = { checkIn: inDays(from), checkOut: inDays(to), guests: '2' };
  const idempotencyKey = key;
  return actions[action](server, side, { ...dates, ...(await site.shown(side)), idempotencyKey, ...input });
}

/** As in "accepted 30–70, guest 30–90": the stay and the open proposal. */
async function readStay(side: InquirySide = sides.guest): Promise<string> {
  const { stay, proposal } = await read(side);
  const open = proposal ? `, ${proposal.proposedBy} ${toDays(proposal)}` : '';
  return `${stay.state} ${toDays(stay)}${open}`;
}
const busyDays = async () =>
  (await getCalendar(server, { id: propertyId })).busy.map(toDays).filter((days) => days !== '200–240');
const agreedDays = (stay: InquiryStay) => [stay].filter(({ state }) => state === 'accepted').map(toDays);
const totalOf = (stay: DayRange) => formatMoney(costOfStay(terms, stay).total);
const messageOf = (result: Result<unknown>) => (result.ok ? '' : failureMessage(result.failure));
/** As in "guest accepted". */
const readNews = async () =>
  (await site.jobs('send-mail')).flatMap((job) =>
    job.about === 'inquiry-news' ? `${job.to} ${job.news}` : [],
  );
const readEvents = async (side: InquirySide = sides.guest) =>
  (await read(side)).messages.slice(1).flatMap(({ author, event }) => {
    const dates = event?.stay ? ` ${toDays(event.stay)}` : '';
    return event ? `${author} ${event.kind}${dates}` : [];
  });

type Row = [
  state: StateName,
  side: Side,
  action: Action,
  days: Days | [],
  after: string,
  event: string,
  news: string,
];
test.each<Row>([
  ['asked', 'owner', 'accept', [], 'accepted 30–70', 'accepted 30–70', 'accepted'],
  ['asked', 'owner', 'refuse', [], 'declined 30–70', 'declined 30–70', 'declined'],
  ['asked', 'guest', 'refuse', [], 'withdrawn 30–70', 'withdrawn 30–70', 'withdrawn'],
  [
    'asked',
    'owner',
    'propose',
    [100, 140],
    'requested 100–140, owner 100–140',
    'suggested 100–140',
    'suggested',
  ],
  ['asked', 'guest', 'propose', [40, 80], 'requested 40–80, guest 40–80', 'suggested 40–80', 'suggested'],
  ['suggested', 'guest', 'accept', [], 'accepted 30–70', 'accepted 30–70', 'accepted'],
  ['suggested', 'guest', 'refuse', [], 'declined 30–70', 'declined 30–70', 'withdrawn'],
  ['suggested', 'owner', 'refuse', [], 'withdrawn 30–70', 'withdrawn 30–70', 'declined'],
  ['suggested', 'guest', 'propose', [40, 80], 'requested 40–80, guest 40–80', 'suggested 40–80', 'suggested'],
  ['declined', 'guest', 'propose', [30, 70], 'requested 30–70, guest 30–70', 'suggested 30–70', 'suggested'],
  ['withdrawn', 'owner', 'propose', [40, 80], 'requested 40–80, owner 40–80', 'suggested 40–80', 'suggested'],
  [
    'superseded',
    'guest',
    'propose',
    [40, 80],
    'requested 40–80, guest 40–80',
    'suggested 40–80',
    'suggested',
  ],
  ['expired', 'guest', 'propose', [1, 40], 'requested 1–40, guest 1–40', 'suggested 1–40', 'suggested'],
  ['canceled', 'owner', 'propose', [30, 70], 'requested 30–70, owner 30–70', 'suggested 30–70', 'suggested'],
  [
    'agreed',
    'guest',
    'propose',
    [30, 90],
    'accepted 30–70, guest 30–90',
    'change-asked 30–90',
    'change-asked',
  ],
  [
    'agreed',
    'owner',
    'propose',
    [90, 130],
    'accepted 30–70, owner 90–130',
    'change-asked 90–130',
    'change-asked',
  ],
  ['agreed', 'guest', 'cancel', [], 'canceled 30–70', 'canceled 30–70', 'canceled'],
  ['agreed', 'owner', 'cancel', [], 'canceled 30–70', 'canceled 30–70', 'canceled'],
  ['on check-in day', 'guest', 'cancel', [], 'canceled 0–40', 'canceled 0–40', 'canceled'],
  ['asked to change', 'owner', 'accept', [], 'accepted 30–90', 'changed 30–90', 'changed'],
  ['asked to change', 'owner', 'refuse', [], 'accepted 30–70', 'declined 30–90', 'change-declined'],
  ['asked to change', 'guest', 'refuse', [], 'accepted 30–70', 'withdrawn 30–90', 'change-withdrawn'],
  [
    'asked to change',
    'owner',
    'propose',
    [30, 80],
    'accepted 30–70, owner 30–80',
    'change-asked 30–80',
    'change-asked',
  ],
  ['asked to change', 'guest', 'cancel', [], 'canceled 30–70', 'canceled 30–70', 'canceled'],
  ['asked by the owner to change', 'guest', 'accept', [], 'accepted 40–80', 'changed 40–80', 'changed'],
  [
    'asked by the owner to change',
    'guest',
    'refuse',
    [],
    'accepted 30–70',
    'declined 40–80',
    'change-declined',
  ],
  [
    'asked by the owner to change',
    'owner',
    'refuse',
    [],
    'accepted 30–70',
    'withdrawn 40–80',
    'change-withdrawn',
  ],
  [
    'begun',
    'guest',
    'propose',
    [-10, 60],
    'accepted -10–40, guest -10–60',
    'change-asked -10–60',
    'change-asked',
  ],
  ['begun', 'guest', 'end on', [0, 20], 'accepted -10–20', 'ended -10–20', 'ended'],
  ['begun', 'owner', 'end on', [0, 0], 'accepted -10–0', 'ended -10–0', 'ended'],
  ['begun, asked to change', 'owner', 'accept', [], 'accepted -10–60', 'changed -10–60', 'changed'],
  ['begun, asked to change', 'guest', 'end on', [0, 39], 'accepted -10–39', 'ended -10–39', 'ended'],
  [
    'on check-out day, asked to change',
    'owner',
    'accept',
    [],
    'accepted -40–20',
    'changed -40–20',
    'changed',
  ],
])('%s: the %s can %s %j: %s', async (state, side, action, days, after, event, news) => {
  await setStay(state);
  valueOf(await act(action, sides[side], days));
  expect(await readStay()).toBe(after);
  expect(await readEvents()).toEqual([`${side} ${event}`]);
  const { stay } = await read();
  expect(await busyDays()).toEqual(agreedDays(stay));
  expect(stay.total).toBe(totalOf(stay));
  expect(await readNews()).toEqual([`${otherSide(side)} ${news}`]);
});

type Refusal = [state: StateName, side: Side, action: Action, days: Days | [], failure: string];
test.each<Refusal>([
  ['asked', 'guest', 'accept', [], 'The stay has changed. Take another look.'],
  ['suggested', 'owner', 'accept', [], 'The stay has changed. Take another look.'],
  ['asked to change', 'guest', 'accept', [], 'The stay has changed. Take another look.'],
  ['agreed', 'owner', 'accept', [], 'The stay has changed. Take another look.'],
  ['agreed', 'owner', 'refuse', [], 'The stay has changed. Take another look.'],
  ['declined', 'owner', 'accept', [], 'The stay has changed. Take another look.'],
  ['superseded', 'owner', 'accept', [], 'The stay has changed. Take another look.'],
  ['expired', 'owner', 'accept', [], 'The stay has changed. Take another look.'],
  ['canceled', 'guest', 'cancel', [], 'The stay has changed. Take another look.'],
  ['asked', 'guest', 'cancel', [], 'The stay has changed. Take another look.'],
  ['begun', 'guest', 'cancel', [], 'It’s too late: these nights have already begun.'],
  ['asked', 'owner', 'propose', [30, 70], 'That’s the same as before. Change the dates, guests or pets.'],
  ['agreed', 'owner', 'propose', [30, 70], 'That’s the same as before. Change the dates, guests or pets.'],
  [
    'asked to change',
    'owner',
    'propose',
    [30, 90],
    'That’s the same as before. Change the dates, guests or pets.',
  ],
  ['agreed', 'guest', 'propose', [40, 40], 'Check-out has to be after check-in. Please choose a later one.'],
  ['agreed', 'guest', 'propose', [190, 230], 'It’s taken '],
  ['begun', 'guest', 'propose', [-5, 60], 'The stay has begun, so only check-out can change.'],
  ['begun', 'guest', 'propose', [-10, -2], 'Please choose a check-out date that’s still ahead.'],
  ['begun', 'guest', 'end on', [0, -1], 'Choose a check-out date from today to'],
  ['begun', 'guest', 'end on', [0, 40], 'Choose a check-out date from today to'],
  ['agreed', 'guest', 'end on', [0, 50], 'This stay hasn’t begun. Cancel it, or ask for a change.'],
  ['over', 'guest', 'propose', [-40, 20], 'This stay is over. New dates need a new question about the home.'],
  ['over', 'guest', 'end on', [0, 0], 'This stay is over. New dates need a new question about the home.'],
])('%s: the %s can’t %s %j: %s', async (state, side, action, days, message) => {
  await setStay(state);
  const before = [await readStay(), await busyDays()];
  const result = await act(action, sides[side], days);
  expect(messageOf(result)).toContain(message);
  expect([await readStay(), await busyDays()]).toEqual(before);
  expect([await readEvents(), await readNews()]).toEqual([[], []]);
});

const nothing = () => Promise.resolve();
const makeBusy = () => site.setBusy(propertyId, 'feed', [dayRange(69, 101)]);
const close = () => db.updateTable('inquiries').set({ closedAt: new Date() }).execute();
const pause = (pausedBy: PausedBy, pauseReason: string | null = null) =>
  site.change(propertyId, { pausedAt: new Date(), pausedBy, pauseReason });
const unlist = () => pause('administrator', 'It was reported.');
const unverify = () =>
  db.updateTable('inquiries').set({ verifiedAt: null, unansweredSince: null, answeredAt: null }).execute();
const fill = () => site.addMessages(inquiryId, { count: 499 });
const missFirstNight = () =>
  db
    .updateTable('stayProposals')
    .set({ firstNight: inDays(-1) })
    .execute();
const note = { message: 'One more word' };

type BadInput = [
  state: StateName,
  action: Action,
  what: string,
  happen: () => Promise<unknown>,
  input: Record<string, unknown>,
  failure: string,
];
test.each<BadInput>([
  ['asked', 'accept', 'nights that became busy', makeBusy, {}, 'stay-unavailable'],
  ['asked to change', 'accept', 'added nights that became busy', makeBusy, {}, 'stay-unavailable'],
  ['asked', 'propose', 'busy nights', makeBusy, {}, 'invalid'],
  ['asked', 'propose', 'dates that aren’t days', nothing, { checkIn: '', checkOut: 'soon' }, 'invalid'],
  ['agreed', 'propose', 'no guests', nothing, { guests: '0' }, 'invalid'],
  ['agreed', 'propose', 'too many guests', nothing, { guests: '5' }, 'invalid'],
  ['asked', 'accept', 'a first night that has passed', missFirstNight, {}, 'stay-past'],
  ['asked to change', 'accept', 'a first night that has passed', missFirstNight, {}, 'stay-past'],
  [
    'asked',
    'accept',
    'something else than was shown',
    nothing,
    { shown: 'requested-0-open' },
    'stay-changed',
  ],
  ['asked', 'refuse', 'a page without what it showed', nothing, { shown: undefined }, 'stay-changed'],
  ['agreed', 'cancel', 'a page of an earlier form', nothing, { shown: undefined }, 'stay-changed'],
  ['agreed', 'propose', 'something else than was shown', nothing, { shown: {} }, 'stay-changed'],
  ['asked', 'accept', 'a closed inquiry', close, {}, 'inquiry-closed'],
  ['asked', 'refuse', 'a closed inquiry', close, {}, 'inquiry-closed'],
  ['agreed', 'propose', 'a closed inquiry', close, {}, 'inquiry-closed'],
  ['agreed', 'cancel', 'a note in a closed inquiry', close, note, 'inquiry-closed'],
  ['begun', 'end on', 'a note in a closed inquiry', close, note, 'inquiry-closed'],
  ['asked', 'accept', 'a note in a full inquiry', fill, note, 'inquiry-full'],
  ['agreed', 'propose', 'a note in a full inquiry', fill, note, 'inquiry-full'],
  ['asked', 'accept', 'an unverified inquiry', unverify, {}, 'inquiry-not-found'],
  ['asked', 'propose', 'an unverified inquiry', unverify, {}, 'inquiry-not-found'],
  ['asked', 'refuse', 'a note that is too long', nothing, { message: 'a'.repeat(4001) }, 'invalid'],
  ['agreed', 'propose', 'more nights of a home that was taken off the site', unlist, {}, 'invalid'],
  ['asked to change', 'accept', 'more nights of such a home', unlist, {}, 'property-unlisted'],
  ['agreed', 'propose', 'a total that isn’t so anymore', nothing, { shownTotal: '$1' }, 'stay-changed'],
])('%s: refuses to %s: %s', async (state, action, _what, happen, input, failure) => {
  await setStay(state);
  await happen();
  const before = [await readStay(), await busyDays()];
  expect(failureOf(await act(action, sides.owner, undefined, input))).toBe(failure);
  expect([await readStay(), await busyDays()]).toEqual(before);
  expect(await readNews()).toEqual([]);
});

test('shortens a stay of a home that was taken off the site, and extends that of a paused one', async () => {
  await setStay('agreed');
  await unlist();
  valueOf(await act('propose', sides.guest, [30, 60]));
  await pause('owner');
  valueOf(await act('propose', sides.guest, [30, 90]));
  valueOf(await act('accept', sides.owner));
  expect(await busyDays()).toEqual(['30–90']);
});

test('decides in a full inquiry, and cancels or ends a stay of a closed one, without a note', async () => {
  await fill();
  valueOf(await act('propose', sides.owner));
  valueOf(await act('accept', sides.guest));
  await close();
  valueOf(await act('cancel', sides.owner));
  expect([await busyDays(), await readStay()]).toEqual([[], 'canceled 100–140']);
  await setStay('begun');
  await close();
  valueOf(await act('end on', sides.owner, [0, 5]));
  expect(await busyDays()).toEqual(['-10–5']);
});

test.each<[StateName, Side, Action]>([
  ['asked', 'owner', 'accept'],
  ['agreed', 'guest', 'cancel'],
  ['agreed', 'owner', 'propose'],
])('%s: quotes the note of the %s who can %s', async (state, side, action) => {
  await setStay(state);
  valueOf(await act(action, sides[side], undefined, { message: ' Perfect! ' }));
  const message = (await read()).messages.at(-1);
  expect(message).toMatchObject({ author: side, body: 'Perfect!', event: {} });
  expect(await site.jobs('send-mail')).toMatchObject([{ quotedMessageId: message?.id }]);
});

test('changes guests and pets, which the costs and the history follow', async () => {
  await setStay('agreed');
  await site.change(propertyId, { petFee: 300 });
  valueOf(await act('propose', sides.guest, [30, 70], { guests: '3', pets: 'on' }));
  const { proposal, stay } = await read(sides.owner);
  expect(proposal).toMatchObject({ guests: 3, pets: true, difference: '$300 more', isFree: true });
  expect(stay).toMatchObject({ guests: 2, pets: false });
  valueOf(await act('accept', sides.owner));
  const changed = await read();
  expect(changed.stay).toMatchObject({ guests: 3, pets: true, total: proposal?.total });
  expect(changed.messages.at(-1)?.event).toMatchObject({ kind: 'changed', stay: { guests: 3, pets: true } });
});

test('keeps the agreed rent of kept nights after the rent rose, and charges the new one for others', async () => {
  await setStay('agreed');
  await site.change(propertyId, { desiredMonthlyRent: 6900 });
  valueOf(await act('propose', sides.guest, [30, 90]));
  const { proposal } = await read();
  const rents = proposal?.cost.filter(({ name }) => name.includes(' a month')).map(({ name }) => name);
  expect(rents).toEqual([expect.stringContaining('$3,450'), expect.stringContaining('$6,900')]);
  valueOf(await act('accept', sides.owner));
  expect((await read()).stay.total).toBe(proposal?.total);
  valueOf(await act('cancel', sides.owner));
  // Suggestions before an agreement cost what the guest was told at first.
  expect((await read()).costTerms).toEqual(terms);
  valueOf(await act('propose', sides.guest, [30, 70]));
  expect((await read()).stay.total).toBe(totalOf(dayRange(30, 70)));
});

test('supersedes what others ask for the added nights, and tells the owner of them before', async () => {
  const ask = (email: string, days: Days) =>
    site.inquiry(propertyId, { email, checkIn: inDays(days[0]), checkOut: inDays(days[1]) });
  const overlapping = await ask('overlapping@guest.example', [80, 120]);
  const next = await ask('next@guest.example', [90, 130]);
  const silent = await site.unverifiedInquiry(propertyId, { email: 'silent@guest.example' });
  await setStay('asked to change');
  // The unverified question asks for agreed nights only, which the change doesn't add.
  expect([(await read(sides.owner)).proposal?.rivals, (await read()).proposal?.rivals]).toEqual([1, 0]);
  await forgetJobs();
  valueOf(await act('accept', sides.owner));
  expect(await Promise.all([overlapping.guest, next.guest, silent].map(readStay))).toEqual([
    'superseded 80–120',
    'requested 90–130, guest 90–130',
    'requested 30–70, guest 30–70',
  ]);
  expect(await readEvents(overlapping.guest)).toEqual(['owner superseded 80–120']);
  expect(await readNews()).toEqual(['guest superseded', 'guest changed']);
});

test.each<[StateName, Side, Action, Days | [], after: string]>([
  ['agreed', 'guest', 'propose', [100, 140], 'accepted 30–70, guest 100–140'],
  ['asked', 'owner', 'accept', [], 'accepted 30–70'],
  ['begun', 'guest', 'end on', [0, 5], 'accepted -10–5'],
])(
  '%s: 50 presses of one button by the %s, to %s %j, make one change',
  async (state, side, action, days, after) => {
    await setStay(state);
    const { shown } = await site.shown(sides[side]);
    const key = uuidv4();
    const press = () => act(action, sides[side], days, { shown, message: 'Please' }, key);
    for (const result of await Promise.all(Array.from({ length: 50 }, press))) valueOf(result);
    expect(await readStay()).toBe(after);
    expect([(await readEvents()).length, (await readNews()).length]).toEqual([1, 1]);
  },
);
