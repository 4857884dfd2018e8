import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { propertyOf, startInquiry } from '#tests/support/inquiries.ts';
import { storeChanges } from '#tests/support/properties.ts';
import {
  clearMailbox,
  newAdmin,
  newUser,
  queuedJobs,
  sentMails,
  setUpTestServer,
  subjectsMailedTo,
  submitProperty,
  valueOf,
} from '#tests/support/test-server.ts';
import { reportInquiry } from '../inquiries/send-report.ts';
import { mailDigests, readDigest, setDigest, wantsDigest } from './digest.ts';
import { approveProperty, requestChanges } from './decide.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
let ada: Awaited<ReturnType<typeof newAdmin>>;

beforeEach(async () => {
  await testServer.empty();
  ada = await newAdmin(server, 'ada@site.example');
  await newUser(server, 'rosa@site.example');
});

/** Runs the daily job and returns the accounts that it mails. */
async function runJob(now: Date): Promise<string[]> {
  await clearMailbox(testServer);
  await mailDigests(server, now);
  const jobs = await queuedJobs(db, 'send-mail');
  return jobs.flatMap((job) => (job.about === 'digest' ? [job.uid] : []));
}

test('mails only administrators, once a day, also for concurrent jobs', async () => {
  await submitProperty(testServer, { title: 'Call 619-555-0142' });
  const listing = await propertyOf(testServer);
  const { guest } = await startInquiry(testServer, listing);
  valueOf(await reportInquiry(server, guest, { message: 'Asks for a wire transfer.' }));
  const about = { propertyId: listing, inquiryId: null, side: null, reason: 'scam' } as const;
  const report = { id: uuidv7(), ...about, words: null, email: null };
  await db.insertInto('reports').values(report).execute();
  await storeChanges(testServer, listing, { title: 'Another title' });
  const now = new Date();
  await clearMailbox(testServer);
  await Promise.all([mailDigests(server, now), mailDigests(server, now)]);
  const [mail, ...others] = await sentMails(testServer);
  expect(others).toEqual([]);
  const subject = '1 submission, 1 change to a listing and 2 reports are waiting';
  expect(mail).toMatchObject({ to: ada.email, subject });
  expect(mail?.text).toContain('2 reports, 2 new.');
  expect(mail?.text).not.toContain('619-555-0142');
  expect(await runJob(now)).toEqual([]);
});

test('sends nothing on a day without news, and mentions once that a submission comes near 48 hours', async () => {
  expect(await runJob(inHours(0))).toEqual([]);
  await submitProperty(testServer);
  expect(await runJob(inHours(0))).toHaveLength(1);
  expect(await runJob(inHours(25))).toHaveLength(1);
  expect(await runJob(inHours(49))).toEqual([]);
  await submitProperty(testServer);
  const { submission } = await readDigest(db, new Date(Date.now() - hourMs), inHours(49));
  expect(submission).toEqual({ count: 2, newCount: 2, dueCount: 0, overdueCount: 2 });
});

test('leaves out a submission that waits for its owner, and one that was decided before the mail left', async () => {
  const waiting = await submitProperty(testServer);
  const request = { changeNotes: 'Please show the bedroom.' };
  valueOf(await requestChanges(server, ada, { id: waiting, seen: null }, request));
  expect(await runJob(inHours(0))).toEqual([]);
  const decided = await submitProperty(testServer);
  await mailDigests(server, new Date());
  valueOf(await approveProperty(server, ada, decided));
  expect(await subjectsMailedTo(testServer, ada.email)).not.toContain('1 submission is waiting');
});

test('stops when an administrator turns it off, and starts again when turned on', async () => {
  await submitProperty(testServer);
  for (const isOn of [false, true]) {
    await setDigest(server, ada, isOn);
    expect(await wantsDigest(server, ada)).toBe(isOn);
    expect(await runJob(inHours(0))).toHaveLength(Number(isOn));
  }
});
