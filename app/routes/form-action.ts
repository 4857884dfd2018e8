// The action of a page with forms, as a table: what each form does, its schema, its limits, and the words
// after a success. A refused form gets a message, the issues of its fields and the typed values back. Server
// only: form-response.ts has the part that runs in the browser, too.
import { type ActionFunctionArgs, data } from 'react-router';
import type { z } from 'zod';
import type { FormResult } from '#ui/controls/form-result.ts';
import { checkAccount, refusedContext, serverContext, visitContext } from './context.ts';
import { type FormMessages, messageOf, readForm, refuse } from './form-response.ts';
import { failed, type Failure, failureStatus, type Issue, type Result, success } from '#domain/failure.ts';
import type { FormFields } from '#domain/form-input.ts';
import { firstIssues } from '#domain/schema-parts.ts';
import type { LimitName } from '#server/rate-limits.ts';
import type { Server } from '#server/server.ts';

/** What an intent's action gets, in addition to the arguments of the route's action. */
export interface FormCall<Caller> {
  /** Who sends the form, as the page's access check returned it. */
  caller: Caller;
  server: Server;
  clientAddress: string;
  /** The text fields as sent. */
  fields: FormFields;
  /** The field "id", which names the item of a list. Empty for other forms. */
  id: string;
  /** Identifies a retry. Empty for a form without a key. */
  idempotencyKey: string;
  /** Headers of the page that answers the form, such as cookies. A returned `Response` has its own. */
  responseHeaders: Headers;
}

/**
 * `limits`: the limits that count the form. The functions that `run` calls consume them. `unlimited`: why
 * the form needs none. tests/permissions.test.ts checks both.
 */
export type FormLimits =
  | { limits: readonly [LimitName, ...LimitName[]]; unlimited?: never }
  | { limits?: never; unlimited: string };

/** One form of a page. */
export type FormIntent<Call, Input> = FormLimits & {
  /** Turns the fields into `input`. Without it, `run` reads `fields`. */
  schema?: z.ZodType<Input>;
  /**
   * Whether `run` reads the body of the request, which has a file. The fields are in the query of the form's
   * URL.
   */
  readsBody?: boolean;
  /** What the page says after a success. Without it, the value of `run` if that is a text. */
  success?: string;
  /** Returns a value for the page, a failure, or a `Response` that redirects. */
  run: (call: Call & { input: Input }) => Promise<Result<unknown> | Response>;
};

type ValueOf<Intent> = Intent extends { run: (call: never) => Promise<infer Outcome> }
  ? Outcome extends { ok: true; value: infer Value }
    ? Value
    : never
  : never;

type FormAction<Args, Intents> = ((
  args: Args,
) => Promise<
  Response | ReturnType<typeof data<FormResult<{ [Name in keyof Intents]: ValueOf<Intents[Name]> }>>>
>) & {
  /** For tests. */
  intents: Readonly<Record<string, FormLimits>>;
};

/**
 * Returns a route's action. `authorizeCaller` checks access: it returns who sends the form, returns a
 * failure, or throws a redirect. A form without an intent runs `send`. `failure` is the message if an
 * exception is thrown, which is logged.
 */
export function formAction<Args extends ActionFunctionArgs, Caller, Inputs, Intents>(
  authorizeCaller: (args: Args) => Result<Caller> | Promise<Result<Caller>>,
  intents: Intents & { [Name in keyof Inputs]: FormIntent<Args & FormCall<Caller>, Inputs[Name]> },
  failure: FormMessages,
): FormAction<Args, Intents>;
export function formAction<Args extends ActionFunctionArgs, Caller>(
  authorizeCaller: (args: Args) => Result<Caller> | Promise<Result<Caller>>,
  intents: Readonly<Record<string, FormIntent<Args & FormCall<Caller>, unknown>>>,
  failure: FormMessages,
): unknown {
  async function action(args: Args) {
    const query = new URL(args.request.url).searchParams;
    const readsBody = rowIn(intents, query.get('intent') ?? '')?.readsBody === true;
    const fields = readsBody ? Object.fromEntries(query) : await readForm(args.request);
    const server = args.context.get(serverContext);
    const { clientAddress } = args.context.get(visitContext);
    const responseHeaders = new Headers();
    const { intent = 'send', id = '', idempotencyKey = '' } = fields;
    const otherAccount = checkAccount(args.context, fields['account']);
    if (otherAccount) {
      if (readsBody) await discardBody(args.request);
      // Thrown, because without JavaScript the page of the other account can't show the form.
      throw Response.json(refuse(otherAccount, fields).data, { status: failureStatus(otherAccount) });
    }
    async function run(): Promise<Result<unknown> | Response> {
      const authorized = await authorizeCaller(args);
      if (!authorized.ok) return authorized;
      const row = rowOf(intents, intent);
      const parsed = row.schema?.safeParse(fields);
      if (parsed?.error) return failed(toInvalid(firstIssues(parsed.error, 'form')));
      const call = {
        caller: authorized.value,
        server,
        clientAddress,
        fields,
        id,
        idempotencyKey,
        responseHeaders,
      };
      return row.run({ ...args, ...call, input: parsed?.data });
    }
    const outcome = await run().catch((error: unknown) => {
      if (error instanceof Response) throw error;
      server.logger.error({ err: error }, 'a form could not be answered');
      return failed({ kind: 'unavailable', message: messageOf(failure, intent) });
    });
    if (readsBody) await discardBody(args.request);
    if (outcome instanceof Response) return outcome;
    if (!outcome.ok) {
      args.context.set(refusedContext, true);
      return refuse(outcome.failure, fields, responseHeaders);
    }
    const { value } = outcome;
    const message = intents[intent]?.success ?? (typeof value === 'string' ? value : '');
    return data({ ok: true, intent, id, idempotencyKey, message, value }, { headers: responseHeaders });
  }
  return Object.assign(action, { intents });
}

/**
 * Reads a body that `run` didn't read, before the response is sent: half a second after the response, the
 * HTTP server closes a connection whose body is still arriving, and the browser shows an error page.
 */
async function discardBody({ body }: Request): Promise<void> {
  if (body && !body.locked) await body.pipeTo(new WritableStream()).catch(() => undefined);
}

/** Why the forms of administrators need no limit. */
export const forAdministrators =
  'Only administrators, whom the site trusts with every property, can send it.';

/** Why a form with the token of a mail needs no limit. */
export const onceByMail = 'Works only with the token of a mail, and once.';

/** The access check of a page that anyone may use. */
export const anyone = success(null);

/** @throws Response with status 400 for an intent that the page doesn't send. */
function rowOf<Row>(intents: Readonly<Record<string, Row>>, intent: string): Row {
  const row = rowIn(intents, intent);
  if (!row) throw new Response(null, { status: 400 });
  return row;
}

function rowIn<Row>(intents: Readonly<Record<string, Row>>, intent: string): Row | undefined {
  return Object.hasOwn(intents, intent) ? intents[intent] : undefined;
}

function toInvalid(issues: Issue[]): Failure {
  return { kind: 'invalid', message: issues.map(({ message }) => message).join('. '), issues };
}
