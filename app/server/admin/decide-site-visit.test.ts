import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { failureMessage, type Result } from '#domain/failure.ts';
import { declineReasons } from '#domain/review/site-visit.ts';
import { describeCheck } from '#domain/property/checks.ts';
import { openOwned, updateProperty } from '#tests/support/properties.ts';
import { kitchen, showHome } from '#tests/support/site-visits.ts';
import {
  createTestServer,
  newAdmin,
  publishProperty,
  sentMails,
  type TestServer,
  valueOf,
} from '#tests/support/test-server.ts';
import type { Admin, OwnedProperty } from '../access/proofs.ts';
import { listChecks } from '../properties/property-checks.ts';
import { discardSiteVisit, getOwnSiteVisit, startSiteVisit } from '../properties/site-visits.ts';
import { listAuditEvents } from './audit-log.ts';
import { decideSiteVisit } from './decide-site-visit.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { readDigest } from './digest.ts';
import { countPropertiesByTab, listAdminProperties } from './list-properties.ts';
import { pausePropertyAsAdmin } from './pause-property.ts';
import { getPropertyToReview } from './review-property.ts';
import { getSiteVisitToReview, readSiteVisitPhoto } from './review-site-visit.ts';
import { saveChecks } from './save-checks.ts';

let testServer: TestServer;
let admin: Admin;
let id: string;
let owned: OwnedProperty;
beforeEach(async () => {
  testServer = await createTestServer();
  admin = await newAdmin(testServer.server, 'ada@site.example');
  id = await publishProperty(testServer, admin, { email: 'rosa@site.example' });
  owned = await openOwned(testServer, id);
  await showHome(testServer, owned);
  return () => testServer.close();
});

const later = new Date('2099-01-01');

/** What the review shows, as its form sends it. */
async function show() {
  const review = valueOf(await getPropertyToReview(testServer.server, admin, id));
  const visit = await getSiteVisitToReview(testServer.server, admin, id);
  return { visitId: visit?.id ?? '', shownVersion: review.updatedAt.toISOString(), reason: undefined };
}
const accept = (shown: Awaited<ReturnType<typeof show>>) =>
  decideSiteVisit(testServer.server, admin, id, { ...shown, decision: 'seen' });
const decline = (shown: Awaited<ReturnType<typeof show>>, reason?: string) =>
  decideSiteVisit(testServer.server, admin, id, { ...shown, decision: 'declined', reason });
const messageOf = (result: Result<unknown>) => (result.ok ? '' : failureMessage(result.failure));
const checks = async () => (await listChecks(testServer.db, id)).map(({ kind }) => kind);
const ownVisit = () => getOwnSiteVisit(testServer.server, owned, new Date());

describe('accepting', () => {
  test('adds the check of the day of the photos, and mails the owner', async () => {
    await testServer.db
      .updateTable('siteVisits')
      .set({ sentAt: new Date('2026-11-20T20:00:00Z') })
      .execute();
    valueOf(await accept(await show()));
    expect((await listChecks(testServer.db, id)).map(describeCheck)).toEqual([
      'Seen on Nov 20: kitchen, front door',
    ]);
    expect(await ownVisit()).toMatchObject({ state: 'seen' });
    const mail = (await sentMails(testServer, 'rosa@site.example')).at(-1);
    expect(mail?.subject).toBe('Thanks for showing us your home');
    expect(mail?.text).toContain('kitchen, front door');
    const { entries } = await listAuditEvents(testServer.server, admin, { propertyId: id, after: null });
    expect(entries[0]).toMatchObject({ action: 'checked', notes: 'Seen on site: kitchen, front door' });
  });

  test('replaces the check of an earlier visit', async () => {
    valueOf(await accept(await show()));
    await showHome(testServer, owned);
    valueOf(await accept(await show()));
    expect(await checks()).toEqual(['site']);
  });

  test('happens once, of two at the same time', async () => {
    const shown = await show();
    const results = await Promise.all([accept(shown), accept(shown), decline(shown)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each([
    ['its rent', { desiredMonthlyRent: 1000, updatedAt: later }, 'It was changed by somebody'],
    [
      'its address',
      { propertyAddress: '13 Hidden Lane', updatedAt: later },
      'changed after these photos were taken',
    ],
    ['its owner', { submitterEmail: 'eve@site.example' }, 'changed after these photos were taken'],
    ['its status', { status: 'pending', reviewedAt: null } as const, 'already pending'],
  ])('is refused once the property has changed %s', async (_what, change, message) => {
    const shown = await show();
    await updateProperty(testServer, id, change);
    const refused = await accept(shown);
    expect(refused.ok).toBe(false);
    expect(messageOf(refused)).toContain(message);
    expect(await checks()).toEqual([]);
  });

  test('is refused once a photo of the listing is gone', async () => {
    const shown = await show();
    await sql`UPDATE photos SET property_id = NULL, position = NULL
      WHERE property_id = ${id}`.execute(testServer.db);
    expect(messageOf(await accept(shown))).toContain('changed after these photos were taken');
    expect(await ownVisit()).toMatchObject({ state: 'ended' });
  });

  test('is refused once the home is off the site, and possible when it’s back', async () => {
    const shown = await show();
    valueOf(await pausePropertyAsAdmin(testServer.server, admin, id, 'A question about the address.'));
    expect(messageOf(await accept(shown))).toContain('off the site');
    await updateProperty(testServer, id, { pausedAt: null, pausedBy: null, pauseReason: null });
    valueOf(await accept(await show()));
  });

  test('is refused once the owner took the photos back or takes new ones', async () => {
    const shown = await show();
    valueOf(await startSiteVisit(testServer.server, owned, kitchen, new Date()));
    expect(messageOf(await accept({ ...shown, ...(await show()), visitId: shown.visitId }))).toContain(
      'gone',
    );
    valueOf(await discardSiteVisit(testServer.server, owned));
    expect(messageOf(await accept(shown))).toContain('gone');
  });

  test('explains that a property is gone', async () => {
    const shown = await show();
    valueOf(await deletePropertyAsAdmin(testServer.server, admin, id, 'A duplicate.'));
    expect(await accept(shown)).toMatchObject({ failure: { kind: 'property-gone' } });
  });

  test.each(['', 'nothing', '0190b0a0-0000-7000-8000-000000000002'])(
    'fails for the visit %j',
    async (visitId) => {
      expect((await accept({ ...(await show()), visitId })).ok).toBe(false);
    },
  );

  test('waits for photos that are still being processed', async () => {
    const shown = await show();
    await sql`UPDATE photos SET state = 'pending' WHERE is_private`.execute(testServer.db);
    expect(messageOf(await accept(shown))).toContain('still being processed');
  });
});

describe('declining', () => {
  test('mails the owner the reason, and changes nothing of the listing', async () => {
    valueOf(await decline(await show(), declineReasons[1]));
    expect(await checks()).toEqual([]);
    expect(await ownVisit()).toMatchObject({ state: 'declined', reason: declineReasons[1] });
    const mail = (await sentMails(testServer, 'rosa@site.example')).at(-1);
    expect(mail?.subject).toBe('Could you show us your home once more?');
    expect(mail?.text).toContain(declineReasons[1]);
  });

  test('takes no other words', async () => {
    valueOf(await decline(await show(), 'Call me at 555-0100'));
    expect(await ownVisit()).toMatchObject({ reason: declineReasons[0] });
  });

  test('is possible after the property has changed', async () => {
    const shown = await show();
    await updateProperty(testServer, id, { desiredMonthlyRent: 1000, updatedAt: later });
    expect((await decline(shown)).ok).toBe(true);
  });
});

test('lists the home among the changes until the decision', async () => {
  const { server, db } = testServer;
  const list = { tab: 'changes', text: '', oldestFirst: true, after: null } as const;
  expect((await countPropertiesByTab(server, admin)).changes).toBe(1);
  expect(await listAdminProperties(server, admin, list)).toMatchObject({
    properties: [{ id, hasVisit: true }],
  });
  expect((await readDigest(db, new Date(0), new Date())).change).toMatchObject({ count: 1, newCount: 1 });
  valueOf(await decline(await show()));
  expect((await countPropertiesByTab(server, admin)).changes).toBe(0);
  expect(await listAdminProperties(server, admin, list)).toMatchObject({ properties: [] });
  expect(await getSiteVisitToReview(server, admin, id)).toBeNull();
});

test('tells the owner once the listing doesn’t say so anymore', async () => {
  valueOf(await accept(await show()));
  await updateProperty(testServer, id, { propertyAddress: '13 Hidden Lane' });
  expect(await ownVisit()).toMatchObject({ state: 'past' });
});

test('doesn’t tell the owner that photos are deleted which were decided on', async () => {
  valueOf(await accept(await show()));
  expect(messageOf(await discardSiteVisit(testServer.server, owned))).toBe(
    'Someone on our team has already decided on these photos.',
  );
});

test('unticking ends the check, and ticking it without photos does nothing', async () => {
  valueOf(await accept(await show()));
  const { shownVersion } = await show();
  const save = (seen: string[], chosen: string[]) =>
    saveChecks(testServer.server, admin, id, { seen, chosen, shownVersion });
  valueOf(await save(['site'], []));
  expect(await checks()).toEqual([]);
  valueOf(await save([], ['site']));
  expect(await checks()).toEqual([]);
});

test.each([
  ['the street', `property_address = '13 Hidden Lane'`, []],
  ['the owner', `landlord_full_name = 'Eve Example'`, []],
  ['the phone number', `landlord_phone = '858-555-0100'`, ['site']],
  ['the rent', `desired_monthly_rent = 1000`, ['site']],
])('after a change of %s', async (_change, assignments, left) => {
  valueOf(await accept(await show()));
  await sql`UPDATE properties SET ${sql.raw(assignments)} WHERE id = ${id}`.execute(testServer.db);
  expect(await checks()).toEqual(left);
});

test('reads images of visits only', async () => {
  const visit = await getSiteVisitToReview(testServer.server, admin, id);
  const read = (photoId = '') => readSiteVisitPhoto(testServer.server, admin, photoId);
  expect((await read(visit?.photos[0]?.photoId))?.type).toBe('image/webp');
  const listed = await testServer.db
    .selectFrom('photos')
    .select('id')
    .where('propertyId', '=', id)
    .executeTakeFirstOrThrow();
  expect(await Promise.all([listed.id, 'nothing', ''].map(read))).toEqual([null, null, null]);
});
