import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { storeChanges } from '#tests/support/properties.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import type { Admin } from '../access/proofs.ts';
import { reportInquiry } from '../inquiries/send-report.ts';
import { mailDigests, readDigest, setDigest, wantsDigest } from './digest.ts';
import { approveProperty, requestChanges } from './decide.ts';

const site = await setUpSite();
const { server, db } = site;
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
let ada: Admin;

beforeEach(async () => {
  await site.empty();
  ada = await site.admin();
  await site.user('rosa@site.example');
});

/** Runs the daily job and returns the accounts that it mails. */
async function runJob(now: Date): Promise<string[]> {
  await site.clearMails();
  await mailDigests(server, now);
  const jobs = await site.jobs('send-mail');
  return jobs.flatMap((job) => (job.about === 'digest' ? [job.uid] : []));
}

test('mails only administrators, once a day, also for concurrent jobs', async () => {
  await site.pendingHome({ title: 'Call 619-555-0142' });
  const listing = await site.home();
  const { guest } = await site.inquiry(listing);
  valueOf(await reportInquiry(server, guest, { message: 'Asks for a wire transfer.' }));
  const about = { propertyId: listing, inquiryId: null, side: null, reason: 'scam' } as const;
  const report = { id: uuidv7(), ...about, words: null, email: null };
  await db.insertInto('reports').values(report).execute();
  await storeChanges(site, listing, { title: 'Another title' });
  const now = new Date();
  await site.clearMails();
  await Promise.all([mailDigests(server, now), mailDigests(server, now)]);
  const [mail, ...others] = await site.mails();
  expect(others).toEqual([]);
  const subject = '1 submission, 1 change to a listing and 2 reports are waiting';
  expect(mail).toMatchObject({ to: ada.email, subject });
  expect(mail?.text).toContain('2 reports, 2 new.');
  expect(mail?.text).not.toContain('619-555-0142');
  expect(await runJob(now)).toEqual([]);
});

test('sends nothing on a day without news, and mentions once that a submission comes near 48 hours', async () => {
  expect(await runJob(inHours(0))).toEqual([]);
  await site.pendingHome();
  expect(await runJob(inHours(0))).toHaveLength(1);
  expect(await runJob(inHours(25))).toHaveLength(1);
  expect(await runJob(inHours(49))).toEqual([]);
  await site.pendingHome();
  const { submission } = await readDigest(db, new Date(Date.now() - hourMs), inHours(49));
  expect(submission).toEqual({ count: 2, newCount: 2, dueCount: 0, overdueCount: 2 });
});

test('leaves out a submission that waits for its owner, and one that was decided before the mail left', async () => {
  const waiting = await site.pendingHome();
  const request = { changeNotes: 'Please show the bedroom.' };
  valueOf(await requestChanges(server, ada, { id: waiting, seen: null }, request));
  expect(await runJob(inHours(0))).toEqual([]);
  const decided = await site.pendingHome();
  await mailDigests(server, new Date());
  valueOf(await approveProperty(server, ada, decided));
  expect(await site.subjectsTo(ada.email)).not.toContain('1 submission is waiting');
});

test('stops when an administrator turns it off, and starts again when turned on', async () => {
  await site.pendingHome();
  for (const isOn of [false, true]) {
    await setDigest(server, ada, isOn);
    expect(await wantsDigest(server, ada)).toBe(isOn);
    expect(await runJob(inHours(0))).toHaveLength(Number(isOn));
  }
});
