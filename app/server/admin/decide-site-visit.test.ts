import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { failureMessage, type Result } from '#domain/failure.ts';
import { declineReasons } from '#domain/review/site-visit.ts';
import { type CheckKind, describeCheck } from '#domain/property/checks.ts';
import { setUpSite, type Site, valueOf } from '#tests/support/site.ts';
import { kitchen, showHome } from '#tests/support/site-visits.ts';
import type { OwnedProperty } from '../access/proofs.ts';
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

const site = await setUpSite();
const { server, db } = site;
const admin = await site.admin();
let id: string;
let owned: OwnedProperty;
beforeEach(async () => {
  await db.deleteFrom('siteVisits').execute();
  id = await site.listedHome(admin, { email: 'rosa@site.example' });
  owned = await site.owned(id);
});

/** What the review shows, as its form sends it. */
async function show() {
  const review = valueOf(await getPropertyToReview(server, admin, id));
  const visit = await getSiteVisitToReview(server, admin, id);
  return { visitId: visit?.id ?? '', shownVersion: review.updatedAt.toISOString(), reason: undefined };
}
type Shown = Awaited<ReturnType<typeof show>>;
const accept = (shown: Shown) => decideSiteVisit(server, admin, id, { ...shown, decision: 'seen' });
const decline = (shown: Shown, reason?: string) =>
  decideSiteVisit(server, admin, id, { ...shown, decision: 'declined', reason });
const messageOf = (result: Result<unknown>) => (result.ok ? '' : failureMessage(result.failure));
const checks = async () => (await listChecks(db, id)).map(({ kind }) => kind);
const ownVisit = () => getOwnSiteVisit(server, owned, new Date());
const change = (values: Parameters<Site['change']>[1]) => site.change(id, values);
const lastMail = async () => (await site.mails('rosa@site.example')).at(-1);

describe('decideSiteVisit', () => {
  beforeEach(() => showHome(site, owned));

  test('accepting adds the check of the day of the photos, and mails the owner', async () => {
    await db.updateTable('siteVisits').set('sentAt', new Date('2026-11-20T20:00:00Z')).execute();
    valueOf(await accept(await show()));
    const described = (await listChecks(db, id)).map(describeCheck);
    expect(described).toEqual(['Seen on Nov 20: kitchen, front door']);
    expect(await ownVisit()).toMatchObject({ state: 'seen' });
    expect(await lastMail()).toMatchObject({
      subject: 'Thanks for showing us your home',
      text: expect.stringContaining('kitchen, front door'),
    });
    const { entries } = await listAuditEvents(server, admin, { propertyId: id, after: null });
    expect(entries[0]).toMatchObject({ action: 'checked', notes: 'Seen on site: kitchen, front door' });
    // The owner can't take back what was decided on.
    const late = messageOf(await discardSiteVisit(server, owned));
    expect(late).toBe('Someone on our team has already decided on these photos.');
    await showHome(site, owned);
    valueOf(await accept(await show()));
    expect(await checks()).toEqual(['site']);
    await change({ propertyAddress: '13 Hidden Lane' });
    expect(await ownVisit()).toMatchObject({ state: 'past' });
  });

  test('declining mails the owner one of the reasons, also after the property has changed', async () => {
    const shown = await show();
    await change({ desiredMonthlyRent: 1000, updatedAt: new Date('2099-01-01') });
    valueOf(await decline(shown, declineReasons[1]));
    expect(await checks()).toEqual([]);
    expect(await ownVisit()).toMatchObject({ state: 'declined', reason: declineReasons[1] });
    expect(await lastMail()).toMatchObject({
      subject: 'Could you show us your home once more?',
      text: expect.stringContaining(declineReasons[1]),
    });
    await showHome(site, owned);
    valueOf(await decline(await show(), 'Call me at 555-0100'));
    expect(await ownVisit()).toMatchObject({ reason: declineReasons[0] });
  });

  test('stores one of two concurrent decisions', async () => {
    const shown = await show();
    const results = await Promise.all([accept(shown), decline(shown)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  const removePhotos = () =>
    sql`UPDATE photos SET property_id = NULL, position = NULL WHERE property_id = ${id}`;
  const process = () => sql`UPDATE photos SET state = 'pending' WHERE is_private`;
  test.each<[string, () => Promise<unknown>, message: string]>([
    ['was changed', () => change({ updatedAt: new Date('2099-01-01') }), 'It was changed by somebody'],
    ['has another owner', () => change({ submitterEmail: 'eve@site.example' }), 'changed after these photos'],
    ['lost a photo', () => removePhotos().execute(db), 'changed after these photos were taken'],
    ['is pending', () => change({ status: 'pending', reviewedAt: null }), 'already pending'],
    ['is off the site', () => pausePropertyAsAdmin(server, admin, id, 'A question.'), 'off the site'],
    ['gets new photos', () => startSiteVisit(server, owned, kitchen, new Date()), 'gone'],
    ['lost the visit’s photos', () => discardSiteVisit(server, owned), 'gone'],
    [
      'is deleted',
      () => deletePropertyAsAdmin(server, admin, id, 'A duplicate.'),
      'deleted by ada@site.example',
    ],
    ['has unprocessed photos', () => process().execute(db), 'still being processed'],
  ])('accepting is refused once the home %s', async (_what, happen, message) => {
    const shown = await show();
    await happen();
    expect(messageOf(await accept(shown))).toContain(message);
    expect(await checks()).toEqual([]);
  });

  test('lists the home among the changes until the decision', async () => {
    const list = { tab: 'changes', text: '', oldestFirst: true, after: null } as const;
    expect((await countPropertiesByTab(server, admin)).changes).toBe(1);
    const { properties } = await listAdminProperties(server, admin, list);
    expect(properties).toMatchObject([{ id, hasVisit: true }]);
    expect((await readDigest(db, new Date(0), new Date())).change).toMatchObject({ count: 1, newCount: 1 });
    valueOf(await decline(await show()));
    expect((await countPropertiesByTab(server, admin)).changes).toBe(0);
    expect(await listAdminProperties(server, admin, list)).toMatchObject({ properties: [] });
    expect(await getSiteVisitToReview(server, admin, id)).toBeNull();
  });

  test('reads images of visits only', async () => {
    const visit = await getSiteVisitToReview(server, admin, id);
    const read = (photoId = '') => readSiteVisitPhoto(server, admin, photoId);
    expect((await read(visit?.photos[0]?.photoId))?.type).toBe('image/webp');
    const listed = db.selectFrom('photos').select('id').where('propertyId', '=', id);
    const { id: photoId } = await listed.executeTakeFirstOrThrow();
    expect(await Promise.all([photoId, 'nothing', ''].map(read))).toEqual([null, null, null]);
  });
});

describe('saveChecks', () => {
  const acceptVisit = async () => {
    await showHome(site, owned);
    valueOf(await accept(await show()));
  };
  const all: CheckKind[] = ['photos', 'phone', 'ownership'];
  async function save(chosen: readonly string[], seen: readonly string[] = [], version?: string) {
    const { updatedAt } = valueOf(await getPropertyToReview(server, admin, id));
    return saveChecks(server, admin, id, { seen, chosen, shownVersion: version ?? updatedAt.toISOString() });
  }

  test('stores ticked checks, removes unticked ones, and records both', async () => {
    valueOf(await save(['phone', 'photos', 'nothing']));
    expect(await checks()).toEqual(['photos', 'phone']);
    valueOf(await save(['photos'], ['photos', 'phone']));
    expect(await checks()).toEqual(['photos']);
    const { entries } = await listAuditEvents(server, admin, { propertyId: id, after: null });
    expect(entries.slice(0, 3).map(({ action, notes }) => [action, notes])).toEqual([
      ['check-removed', 'Phone checked'],
      expect.arrayContaining(['checked']),
      expect.arrayContaining(['checked']),
    ]);
  });

  test('refuses a new check of what has changed since the form was shown', async () => {
    const shown = '2026-01-01T00:00:00.000Z';
    expect(await save(['phone'], [], shown)).toMatchObject({ failure: { kind: 'edited-meanwhile' } });
    expect(await checks()).toEqual([]);
    valueOf(await save(['phone']));
    valueOf(await save([], ['phone'], shown));
    expect(await checks()).toEqual([]);
  });

  test('leaves an ended check ended if an old page is saved', async () => {
    valueOf(await save(all));
    await sql`UPDATE properties SET landlord_phone = '858-555-0100' WHERE id = ${id}`.execute(db);
    valueOf(await save(all, all));
    expect(await checks()).toEqual(['photos', 'ownership']);
  });

  test.each([
    ['the phone number', `landlord_phone = '858-555-0100'`, ['site', 'photos', 'ownership']],
    ['the owner', `landlord_full_name = 'Eve Example'`, ['photos', 'phone']],
    ['the company', `company_name = 'Other Homes'`, ['photos', 'phone']],
    ['the street', `property_address = '13 Hidden Lane'`, ['photos', 'phone']],
    ['the address for mails', `submitter_email = 'eve@example.com'`, ['photos', 'phone']],
    ['the rent', `desired_monthly_rent = 1000, landlord_phone = landlord_phone`, ['site', ...all]],
  ])('keeps the checks that a change of %s leaves true', async (_change, assignments, left) => {
    valueOf(await save(all));
    const check = { propertyId: id, kind: 'site', checkedBy: admin.uid, detail: 'kitchen' } as const;
    await db.insertInto('propertyChecks').values(check).execute();
    await sql`UPDATE properties SET ${sql.raw(assignments)} WHERE id = ${id}`.execute(db);
    expect((await checks()).toSorted()).toEqual(left.toSorted());
  });

  test('a photo that leaves ends the check of the photos, and a caption doesn’t', async () => {
    valueOf(await save(all));
    await sql`UPDATE photos SET caption = 'The deck', property_id = property_id`.execute(db);
    expect(await checks()).toEqual(all);
    await sql`UPDATE photos SET property_id = NULL, position = NULL`.execute(db);
    expect(await checks()).toEqual(['phone', 'ownership']);
  });

  test('unticking ends the check of the photos of the home, and ticking it without them does nothing', async () => {
    await acceptVisit();
    valueOf(await save([], ['site']));
    expect(await checks()).toEqual([]);
    valueOf(await save(['site']));
    expect(await checks()).toEqual([]);
  });

  test('changes the version of public pages', async () => {
    const before = await server.publicVersion.read();
    valueOf(await save(['phone']));
    expect((await server.publicVersion.read())?.data).not.toBe(before?.data);
  });
});
