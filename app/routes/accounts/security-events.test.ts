// The log events that an operator can alert on (docs/security.md, V16).
import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, expect, test } from 'vitest';
import { createLogger, type RequestContext } from '#server/log.ts';
import { password, setUpSite } from '#tests/support/site.ts';

const email = 'rosa@site.example';
const lines: Record<string, unknown>[] = [];
const requestContext: RequestContext = new AsyncLocalStorage();
const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
const logger = createLogger('warn', requestContext, { write });
const site = await setUpSite({ FAILED_LOGINS_PER_ACCOUNT: '2' }, logger, requestContext);
const { get, post } = site;
const cookie = await site.register(email);
const { uid } = await site.userWith(cookie);
beforeEach(() => {
  lines.length = 0;
});

const events = () => lines.map(({ event, what, uid: account }) => ({ event, what, uid: account }));

test('logs a failed login with the account, and without the email address', async () => {
  await post('/login', { email, password: 'wrong' });
  await post('/login', { email: 'nobody@site.example', password });
  expect(events()).toEqual([
    { event: 'login-failed', uid },
    { event: 'login-failed', uid: undefined },
  ]);
});

test('logs a request that a rate limit refuses, with what was limited', async () => {
  await post('/login', { email, password: 'wrong' });
  expect((await post('/login', { email, password })).status).toBe(429);
  expect(events().at(-1)).toEqual({ event: 'rate-limited', what: 'login', uid: undefined });
});

test('logs the account when a rate limit refuses a signed-in user', async () => {
  const change = { intent: 'email', email: 'new@site.example', currentPassword: 'wrong' };
  for (let attempt = 0; attempt < 3; attempt += 1) await post('/account', change, cookie);
  expect(events()).toContainEqual({ event: 'rate-limited', what: 'password', uid });
});

test.each(['/admin', '/admin/inquiries', '/admin/nowhere.data'])('logs denied access to %s', async (path) => {
  expect((await get(path, cookie)).status).toBeLessThan(400);
  await get(path);
  expect(events()).toEqual([
    { event: 'admin-denied', uid },
    { event: 'admin-denied', uid: undefined },
  ]);
});

test('logs a denied form of the administration once', async () => {
  await post('/admin/featured', { intent: 'remove' }, cookie);
  expect(events()).toEqual([{ event: 'admin-denied', uid }]);
});
