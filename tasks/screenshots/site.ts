// The site that is photographed: a whole one in this process, in a folder that is thrown away, filled by the product's own
// functions with the demonstration and with homes that try the screens. The same homes and people every time.
import { rm } from 'node:fs/promises';
import { type User, getUser } from '#server/accounts/access.ts';
import type { Server } from '#server/server.ts';
import { requireConfig } from '#server/config.ts';
import { startJobsChild } from '#server/worker/start-worker.ts';
import { createLogger } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { openDatabase } from '../postgres/open-database.ts';
import { createHttp } from '#server/http/server.ts';
import { openWebServer } from '#server/http/listener.ts';
import { addDays } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { photoLimits } from '#domain/photo.ts';
import { openAdministration } from '../../demo/administrator.ts';
import { photosReady } from '../../demo/fill-in.ts';
import type { DemoHome } from '../../demo/home.ts';
import { homes } from '../../demo/homes.ts';
import { filesOf, loadHome, loadHomes } from '../../demo/load.ts';
import { freePort, temporaryDataDir } from '../../tests/support/site.ts';
import { ensureBuilt, loadBuild, staticFiles } from '../built-pages.ts';
import { reportInquiry, sendMessage, shareContact } from '#server/inquiries/answering.ts';
import { sendInquiry } from '#server/inquiries/asking.ts';
import { proveSide } from '#server/inquiries/sides.ts';
import { registerAccount } from '#server/accounts/accounts.ts';

/** Who looks, beside visitors: each signs in with an email and the password. */
export const people = { member: 'rosa@site.example', administrator: 'ada@site.example' } as const;
export const password = 'a long enough password';

/** A city and a number of guests of their own, so that one search finds the odd homes and no other. */
export const oddCity = 'Coronado';
export const oddGuests = 16;

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänswohnung';

type Changes = Partial<DemoHome['steps']['listing']> & {
  location?: string;
  outcome?: { status: 'pending' } | { status: 'rejected'; notes: string };
  files?: readonly string[];
  busy?: NonNullable<DemoHome['busy']>;
};

/** Very long texts, other scripts, as many photos as are allowed, and one in each state for its owner. */
const oddHomes = {
  plain: {},
  long: {
    title: `${longWord} above the ferry landing with two terraces, a garden and a boat`.slice(0, 120),
    location: `${oddCity}, at the far end of the Silver Strand between the ferry landing and the hotel, California`,
    description: [
      `${'The terrace looks west over the strand. '.repeat(12)}${longWord.repeat(3)}`,
      ...Array.from({ length: 8 }, () => 'One paragraph of many, each about another room. '.repeat(3)),
    ],
  },
  rightToLeft: {
    title: 'דירה מוארת מול המפרץ, שני חדרי שינה',
    description: [
      'הבית עומד ברחוב שקט, חמש דקות מהים.',
      'يطل المنزل على الخليج، وفيه غرفتا نوم وحديقة صغيرة.',
    ],
  },
  emoji: {
    title: '🏖️ Sunny studio 👩‍👩‍👧‍👦 by the pier 🌊🐕',
    description: ['Bring the 🐕. The pier is 🚶‍♀️ 5 minutes away.\n\n🏄 ☕ 🌮'],
  },
  manyPhotos: {
    title: 'Everything photographed twice',
    files: homes.flatMap(({ home }) => filesOf(home)).slice(0, photoLimits.count),
  },
  calendar: {
    title: 'Cottage with a full calendar',
    icalUrl: 'https://calendars.example/cottage.ics',
    busy: [
      { from: 12, nights: 9 },
      { from: 4, nights: 3 },
      { from: 28, nights: 35 },
      { from: 90, nights: 14 },
      { from: 7, nights: 1 },
    ],
  },
  pending: { title: 'Bungalow that waits for its review', outcome: { status: 'pending' } },
  rejected: {
    title: 'Flat that was sent back',
    outcome: {
      status: 'rejected',
      notes: 'The photos are too dark.\n\nPlease take them by daylight, with the curtains open.',
    },
  },
} satisfies Record<string, Changes>;

export interface PhotographedSite {
  publicUrl: string;
  /** The path of the page of mails. */
  mailbox: string;
  /** The id of a conversation, reported, of the administrator as a guest and the member as an owner, once the site is filled. */
  inquiry: () => string;
  /** The id of an odd home, once the site is filled. */
  home: (name: keyof typeof oddHomes) => string;
  fill: () => Promise<void>;
  /** Ends it and removes all of it. */
  close: () => Promise<void>;
}

/** Opens it empty, but for its people. */
export async function openSite(signal: AbortSignal, say: (line: string) => void): Promise<PhotographedSite> {
  await ensureBuilt(say);
  const [port, dataDir] = await Promise.all([freePort(), temporaryDataDir()]);
  const config = requireConfig({ PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'off' });
  const logger = createLogger('error');
  const database = await openDatabase(config, { purpose: 'serve', say });
  const { app, databaseUrl, close } = await openServer(config, { logger }, database);
  const jobs = startJobsChild({ config, databaseUrl }, logger);
  const web = await openWebServer(config.port, config.host);
  web.answerWith(createHttp(app, { build: await loadBuild(), staticFiles }).fetch);
  const admin = await openAdministration(app, { email: people.administrator, password });
  const member = await registerMember(app);
  const ids = new Map<string, string>();
  return {
    publicUrl: config.publicUrl,
    mailbox: `/mailbox/${app.mailboxKey}`,
    inquiry: () => ids.get('inquiry') ?? '',
    home: (name) => ids.get(name) ?? '',
    async fill() {
      say('Filling the site.');
      await loadHomes(app, admin, new Date(), { signal, onProgress: () => undefined });
      for (const [name, changes] of Object.entries<Changes>(oddHomes)) {
        const { files } = changes;
        const sending = { submitter: member, ...(files && { files }) };
        ids.set(name, await loadHome(app, admin, changed(changes), new Date(), sending));
      }
      ids.set('inquiry', await converse(app, { guest: admin, owner: member }, ids.get('plain') ?? ''));
      await photosReady(app, signal, say);
    },
    async close() {
      await web.stop();
      await jobs.stop();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A demonstration home with something changed, sent so long ago that it comes last in every list. */
function changed({
  location = `${oddCity}, CA`,
  outcome,
  busy = [],
  files: _files,
  ...listing
}: Changes): DemoHome {
  const model = homes.find(({ status }) => status === 'approved');
  if (!model) throw new Error('the demonstration has no approved home');
  const { steps, home, houseRules = [] } = model;
  const changedSteps = {
    ...steps,
    property: { ...steps.property, location },
    listing: { ...steps.listing, ...listing },
  };
  const base = { home, busy, daysAgo: 400, maxGuests: oddGuests, houseRules, steps: changedSteps };
  return { ...base, ...(outcome ?? { status: 'approved' }) };
}

/** Words of both sides, the guest's contact details, and a report. */
async function converse(
  app: Server,
  { guest, owner }: Record<'guest' | 'owner', User>,
  propertyId: string,
): Promise<string> {
  const today = todayInLosAngeles(new Date());
  const form = {
    arrival: addDays(today, 70),
    departure: addDays(today, 130),
    guests: '2',
    pets: 'on',
    name: 'Ada Moore',
    email: guest.email,
    message: 'Is the patio shaded?\n\nWe are two, and a dog who sleeps most of the day.',
  };
  const asking = { propertyId, user: guest, ownerKeys: [], address: '192.0.2.1', key: null };
  const asked = await sendInquiry(app, form, asking);
  if (!asked.ok) throw new Error(`nobody was asked: ${JSON.stringify(asked.failure)}`);
  const { id } = asked.value;
  const claim = { key: null, ownerKeys: [] };
  const asGuest = await proveSide(app, id, { ...claim, user: guest }, 'guest');
  const asOwner = await proveSide(app, id, { ...claim, user: owner }, 'owner');
  if (!asGuest || !asOwner) throw new Error('the conversation has no sides');
  await sendMessage(app, asOwner, { message: 'From noon on. Call me at 619-555-0188.' }, null);
  await sendMessage(app, asGuest, { message: 'Lovely. When could we come?' }, null);
  await shareContact(app, asGuest);
  await reportInquiry(app, asGuest, { message: 'They ask for the money in advance.' });
  return id;
}

async function registerMember(app: Server): Promise<User> {
  const names = { firstName: 'Rosa', lastName: 'Whitcomb' };
  const form = { email: people.member, password, confirmPassword: password, ...names };
  const registered = await registerAccount(app, form, { address: '192.0.2.1', headers: new Headers() });
  if (!registered.ok) throw new Error('nobody could be registered');
  const cookies = registered.value.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { cookie: cookies.join('; ') };
  const user = await getUser(app, new Request(app.config.publicUrl, { headers }));
  if (!user) throw new Error('nobody is signed in');
  return user;
}
