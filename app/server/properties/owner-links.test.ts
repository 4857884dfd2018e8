import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  newAdmin,
  newUser,
  setUpTestServer,
  queuedJobs,
  sentMails,
  submitProperty,
  valueOf,
  clearRateLimits,
} from '#tests/support/test-server.ts';
import { sweep } from '../worker/sweep.ts';
import { approveProperty, rejectProperty } from '../admin/decide.ts';
import { getOwnProperty, withdrawProperty } from './owner-properties.ts';
import { issueToken } from '../submission/access-tokens.ts';
import { createDraft, discardDraft, openDraft } from '../submission/drafts.ts';
import { openOwnerLink, requestOwnerLinks, sendDraftLink } from './owner-links.ts';
import { authorizeOwner } from './ownership.ts';
import { updateProperty } from '#tests/support/properties.ts';

const testServer = await setUpTestServer();

const links = (text: string) =>
  Array.from(text.matchAll(/\/owner-link\/([^\s#]+)/g), ([, token = '']) => token);
/** The tokens in the newest mail to an address, in their order. */
async function tokensMailedTo(to: string): Promise<string[]> {
  return links((await sentMails(testServer, to)).at(-1)?.text ?? '');
}
const open = (token: string) => openOwnerLink(testServer.server, token);
const prove = (id: string, token: string) =>
  authorizeOwner(testServer.server, id, { user: null, cookieToken: `${id}.${token}` });

describe('a mailed token', () => {
  test('opens the submitted property and no other', async () => {
    const id = await submitProperty(testServer, { email: 'one@site.example' });
    const other = await submitProperty(testServer, { email: 'other@site.example' });
    const [token = ''] = await tokensMailedTo('one@site.example');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await open(token)).toEqual({ propertyId: id });
    expect(await prove(id, token)).toMatchObject({ id, user: null });
    expect(await prove(other, token)).toBeNull();
  });

  test('comes with the mail about an approval and about a rejection', async () => {
    const admin = await newAdmin(testServer.server, 'ada@site.example');
    const approved = await submitProperty(testServer, { email: 'yes@site.example' });
    valueOf(await approveProperty(testServer.server, admin, approved));
    const [first = ''] = await tokensMailedTo('yes@site.example');
    expect(await open(first)).toEqual({ propertyId: approved });
    const rejected = await submitProperty(testServer, { email: 'no@site.example' });
    valueOf(await rejectProperty(testServer.server, admin, rejected, 'Too dark'));
    const [second = ''] = await tokensMailedTo('no@site.example');
    expect(await open(second)).toEqual({ propertyId: rejected });
  });

  test('stores a hash of the token, which works for 90 days until the sweep deletes it', async () => {
    const id = await submitProperty(testServer, { email: 'old@site.example' });
    const [token = ''] = await tokensMailedTo('old@site.example');
    const { rows } = await sql<{ tokenHash: Buffer; days: number }>`
      SELECT token_hash, extract(day FROM expires_at - created_at)::int AS days FROM access_tokens
      WHERE property_id = ${id}`.execute(testServer.db);
    // One token of the browser that submitted the property, and one in the mail.
    expect(rows.map(({ days }) => days)).toEqual([90, 90]);
    expect(rows.map(({ tokenHash }) => tokenHash.toString('utf8'))).not.toContain(token);

    await sql`UPDATE access_tokens SET created_at = now() - interval '91 days', expires_at = now() - interval '1 second'
      WHERE property_id = ${id}`.execute(testServer.db);
    expect(await open(token)).toBeNull();
    expect(await prove(id, token)).toBeNull();
    await sweep(testServer.server, new Date());
    const left = await testServer.db
      .selectFrom('accessTokens')
      .select('propertyId')
      .where('propertyId', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test.each(['', 'x', '\u0000', 'a'.repeat(43), 'é', '../..', 'a b', 'x'.repeat(100_000)])(
    'opens nothing with the token %j',
    async (token) => {
      expect(await open(token)).toBeNull();
      expect(await prove('0190b0a0-0000-7000-8000-000000000001', token)).toBeNull();
      expect(await prove('no id', token)).toBeNull();
    },
  );
});

describe('requestOwnerLinks', () => {
  const ask = (email: unknown, from = '192.0.2.7') => requestOwnerLinks(testServer.server, { email }, from);

  test('queues the same job with and without properties of the address', async () => {
    await submitProperty(testServer, { email: 'known@site.example' });
    await testServer.sendMails();
    expect(await ask('Known@site.example')).toEqual(await ask('unknown@site.example'));
    const job = { about: 'owner-links', verifiedOnly: false };
    expect(await queuedJobs(testServer.db, 'send-mail')).toEqual([
      { ...job, email: 'known@site.example' },
      { ...job, email: 'unknown@site.example' },
    ]);
  });

  test('sends one mail with the links of the ten newest properties', async () => {
    const ids: string[] = [];
    for (let number = 1; number <= 11; number += 1) {
      ids.unshift(await submitProperty(testServer, { email: 'Many@site.example', title: `Home ${number}` }));
    }
    await submitProperty(testServer, { email: 'somebody@else.example', title: 'Not mine' });
    await clearRateLimits(testServer);
    valueOf(await ask('many@site.example'));
    const mails = await sentMails(testServer, 'many@site.example');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('Not mine');
    const tokens = await tokensMailedTo('many@site.example');
    expect(await Promise.all(tokens.map(open))).toEqual(
      ids.slice(0, 10).map((propertyId) => ({ propertyId })),
    );
  });

  test('sends no mail to an address without properties', async () => {
    valueOf(await ask('nobody@site.example'));
    expect(await sentMails(testServer, 'nobody@site.example')).toEqual([]);
  });

  test.each(['', 'no address', undefined, 7, 'a@b.example\r\nBcc: c@d.example'])(
    'refuses the address %j beside its field',
    async (email) => {
      expect(await ask(email)).toMatchObject({ failure: { kind: 'invalid', issues: [{ field: 'email' }] } });
    },
  );

  test('limits a client address to 5 requests a day for one mailbox and 20 an hour in total', async () => {
    const often = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) => ask(`often+${number}@site.example`, '198.51.100.2')),
    );
    expect(often.filter(({ ok }) => ok)).toHaveLength(5);
    valueOf(await ask('often@site.example', '198.51.100.3'));
    const asking = Array.from({ length: 21 }, (_, number) => ask(`n${number}@site.example`, '198.51.100.1'));
    const refused = (await Promise.all(asking)).filter(({ ok }) => !ok);
    expect(refused).toMatchObject([{ failure: { kind: 'too-many-requests', action: 'link-mail' } }]);
  });
});

describe('sendDraftLink', () => {
  test('mails a token that opens the draft besides the browser’s own token, until the draft is discarded', async () => {
    const { draft, cookieToken } = await createDraft(testServer.server);
    valueOf(await sendDraftLink(testServer.server, draft, { email: 'phone@site.example' }, '192.0.2.8'));
    const [token = ''] = await tokensMailedTo('phone@site.example');
    expect(await open(token)).toEqual({ draftId: draft.id });
    for (const cookieKey of [cookieToken, `${draft.id}.${token}`]) {
      expect(await openDraft(testServer.server, cookieKey)).toMatchObject({ id: draft.id });
    }
    const other = await createDraft(testServer.server);
    expect(await openDraft(testServer.server, `${other.draft.id}.${token}`)).toBeNull();
    await discardDraft(testServer.server, draft);
    expect(await open(token)).toBeNull();
  });
});

test('issueToken keeps the 8 newest tokens of a draft and that of the browser that started it', async () => {
  const { draft, cookieToken } = await createDraft(testServer.server);
  const tokens: string[] = [];
  for (let device = 0; device < 30; device += 1) {
    tokens.push(await issueToken(testServer.db, { draftId: draft.id }));
    // Several tokens may be issued within one millisecond, the precision of their timestamps.
    await sql`UPDATE access_tokens SET created_at = created_at - interval '1 second' WHERE draft_id = ${draft.id}`.execute(
      testServer.db,
    );
  }
  const opens = await Promise.all(
    tokens.map((token) => openDraft(testServer.server, `${draft.id}.${token}`)),
  );
  expect(opens.map((found) => found !== null)).toEqual(tokens.map((_token, device) => device >= 30 - 8));
  expect(await openDraft(testServer.server, cookieToken)).not.toBeNull();
});

describe('withdrawProperty', () => {
  const own = async (id: string) => {
    const user = await newUser(testServer.server, `${id}@site.example`);
    await updateProperty(testServer, id, { userId: user.uid });
    const proven = await authorizeOwner(testServer.server, id, { user, cookieToken: null });
    if (!proven) throw new Error('an account does not own its property');
    return proven;
  };

  test('deletes a pending property once and records who did it', async () => {
    const id = await submitProperty(testServer);
    const owned = await own(id);
    expect(await getOwnProperty(testServer.server, owned)).toMatchObject({ id, status: 'pending' });
    expect(await withdrawProperty(testServer.server, owned)).toMatchObject({ ok: true });
    expect(await withdrawProperty(testServer.server, owned)).toMatchObject({
      failure: { kind: 'property-not-found' },
    });
    expect(await getOwnProperty(testServer.server, owned)).toBeNull();
    const events = await testServer.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('propertyId', '=', id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { action: 'submitted', actorId: null },
      { action: 'withdrawn', actorId: owned.user?.uid },
    ]);
  });

  test('fails after a decision', async () => {
    const id = await submitProperty(testServer);
    const owned = await own(id);
    const admin = await newAdmin(testServer.server, 'late@site.example');
    valueOf(await approveProperty(testServer.server, admin, id));
    expect(await withdrawProperty(testServer.server, owned)).toMatchObject({
      failure: { kind: 'status-changed', status: 'approved' },
    });
    expect(await getOwnProperty(testServer.server, owned)).toMatchObject({ status: 'approved' });
  });

  test('refuses an account that doesn’t own the property', async () => {
    const id = await submitProperty(testServer, { email: 'mine@site.example' });
    const eve = await newUser(testServer.server, 'eve@site.example');
    expect(await authorizeOwner(testServer.server, id, { user: eve, cookieToken: null })).toBeNull();
  });
});
