// The action of a page with forms: what it answers to each kind of form, and what the browser answers when
// the request fails.
import { createStaticHandler, redirect } from 'react-router';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type FormResult, type RefusedForm, secretFields } from '#ui/controls/form-result.ts';
import { createRequestContext } from './context.ts';
import { anyone, formAction, onceByMail } from './form-action.ts';
import { clientFormAction } from './form-response.ts';
import { failed, type Failure, failureMessage, success } from '#domain/failure.ts';
import { requiredText } from '#domain/schema-parts.ts';
import { serverWith } from '#tests/support/server.ts';

const logError = vi.fn<(details: object, message: string) => void>();
const server = serverWith({ logger: { error: logError } as never });
const address = 'https://site.example/page';

const tooMany: Failure = { kind: 'too-many-requests', action: 'login', retryAfterSeconds: 90 };

const action = formAction(
  () => anyone,
  {
    send: { unlimited: onceByMail, run: async ({ fields }) => success({ ...fields }) },
    rename: {
      unlimited: onceByMail,
      success: 'Renamed.',
      schema: z.object({ title: requiredText('Title', 10) }),
      run: async ({ input, id, responseHeaders }) => {
        responseHeaders.set('x-renamed', id);
        return success(input.title);
      },
    },
    greet: { unlimited: onceByMail, run: async () => success('Hello.') },
    limited: { limits: ['login'], run: async () => failed(tooMany) },
    leave: { unlimited: onceByMail, run: async () => redirect('/elsewhere') },
    break: { unlimited: onceByMail, run: () => Promise.reject(new Error('a bug')) },
  },
  (intent) => `“${intent}” didn’t work.`,
);

/** Sends a form as a browser without JavaScript does. Returns the page's data, or the response. */
async function send(body: BodyInit, sent: typeof action = action) {
  const page = createStaticHandler([{ id: 'page', path: '/page', action: sent as never }]);
  const request = new Request(address, { method: 'POST', body, duplex: 'half' } as RequestInit);
  const visit = { user: null, browser: null, clientAddress: '192.0.2.1', cookies: [], errors: [], nonce: '' };
  const answer = await page.query(request, { requestContext: createRequestContext(server, visit) });
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get('location') };
  const error: unknown = answer.errors?.['page'];
  return {
    status: error ? (error as { status: number }).status : answer.statusCode,
    result: answer.actionData?.['page'] as FormResult | undefined,
    headers: answer.actionHeaders['page'] ?? new Headers(),
  };
}

const sendFields = (fields: Record<string, string>, sent?: typeof action) =>
  send(new URLSearchParams(fields), sent);

test('runs the form without an intent as "send", with all its fields but files', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: 'Loft', idempotencyKey: 'k' })) form.set(name, value);
  form.set('__proto__', 'x');
  for (const length of ['short', 'long']) form.append('length', length);
  form.set('photo', new File(['x'], 'photo.jpg'));
  const { status, result } = await send(form);
  expect(status).toBe(200);
  expect(result).toEqual({
    ok: true,
    intent: 'send',
    id: '',
    idempotencyKey: 'k',
    message: '',
    // The values of a repeated field are lines.
    value: { title: 'Loft', idempotencyKey: 'k', length: 'short\nlong' },
  });
});

test('passes the checked input to the intent, and answers with its message and headers', async () => {
  const { status, result, headers } = await sendFields({ intent: 'rename', id: '7', title: ' Loft ' });
  expect(status).toBe(200);
  expect(result).toMatchObject({ ok: true, intent: 'rename', id: '7', message: 'Renamed.', value: 'Loft' });
  expect(headers?.get('x-renamed')).toBe('7');
});

test('shows a text that an intent without a message returns', async () => {
  expect((await sendFields({ intent: 'greet' })).result).toMatchObject({ ok: true, message: 'Hello.' });
});

test.each(['', 'unknown', 'constructor', '__proto__'])('returns 400 for the intent "%s"', async (intent) => {
  expect(await sendFields({ intent })).toMatchObject({ status: 400, result: undefined });
});

test.each([
  ['is no form', '{"title":"Loft"}'],
  [
    'exceeds the size limit while it is read',
    new ReadableStream({ pull: (stream) => stream.error(new Error('Payload Too Large')) }),
  ],
])('returns 400 for a body that %s', async (_what, body) => {
  expect(await send(body)).toMatchObject({ status: 400, result: undefined });
});

test('refuses a form that breaks its schema with the issue of each field', async () => {
  const typed = { intent: 'rename', id: '7', title: 'A very long title' };
  const message = 'Title must be at most 10 characters';
  expect(await sendFields(typed)).toMatchObject({
    status: 422,
    result: {
      ok: false,
      intent: 'rename',
      id: '7',
      kind: 'invalid',
      message,
      issues: [{ field: 'title', message }],
      values: typed,
    },
  });
});

test('says how long to wait if a limit refuses the form', async () => {
  const { status, result, headers } = await sendFields({ intent: 'limited' });
  expect([status, headers?.get('retry-after')]).toEqual([429, '90']);
  expect(result).toMatchObject({ ok: false, kind: 'too-many-requests', message: failureMessage(tooMany) });
});

test.each<[number, Failure]>([
  [404, { kind: 'property-not-found' }],
  [409, { kind: 'status-changed', status: 'approved' }],
  [410, { kind: 'property-unlisted' }],
  [422, { kind: 'invalid', message: 'No.', issues: [] }],
  [503, { kind: 'unavailable', message: 'Later.' }],
])('answers with status %d and the message of %j', async (status, failure) => {
  const refusing = formAction(
    () => failed(failure),
    { send: { unlimited: onceByMail, run: async () => success(null) } },
    '',
  );
  const refused = await sendFields({ title: 'Loft' }, refusing as never);
  expect(refused).toMatchObject({
    status,
    result: { ok: false, kind: failure.kind, message: failureMessage(failure), values: { title: 'Loft' } },
  });
});

test('gives back everything typed, except secrets', async () => {
  const typed = { email: 'rosa@site.example', message: 'Hi,\nit’s me.', intent: 'limited' };
  const secrets = Object.fromEntries(secretFields.map((name) => [name, '123456']));
  const { result } = await sendFields({ ...typed, ...secrets });
  expect(result).toMatchObject({ ok: false });
  expect((result as RefusedForm).values).toEqual(typed);
});

test('redirects', async () => {
  expect(await sendFields({ intent: 'leave' })).toEqual({ status: 302, location: '/elsewhere' });
});

test('logs an exception, and answers with the message of the intent', async () => {
  logError.mockClear();
  const { status, result } = await sendFields({ intent: 'break', title: 'Loft' });
  expect(status).toBe(503);
  expect(result).toMatchObject({ ok: false, kind: 'unavailable', message: '“break” didn’t work.' });
  expect(logError).toHaveBeenCalledOnce();
});

const sendFromScript = clientFormAction<typeof action>((intent) => `“${intent}” failed.`);
function fromScript(serverAction: () => Promise<unknown>) {
  const body = new URLSearchParams({ intent: 'rename', title: 'Loft', password: 'secret' });
  return sendFromScript({ request: new Request(address, { method: 'POST', body }), serverAction } as never);
}

test('passes on the server’s answer in the browser', async () => {
  const answer = { ok: true, intent: 'greet' };
  expect(await fromScript(async () => answer)).toBe(answer);
  const redirection = redirect('/elsewhere');
  const redirecting = async () => {
    throw redirection;
  };
  await expect(fromScript(redirecting)).rejects.toBe(redirection);
});

test('keeps what was typed if the browser’s request fails', async () => {
  const refused = await fromScript(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(refused).toMatchObject({
    init: { status: 503 },
    data: {
      ok: false,
      kind: 'unavailable',
      intent: 'rename',
      message: '“rename” failed.',
      values: { intent: 'rename', title: 'Loft' },
    },
  });
});
