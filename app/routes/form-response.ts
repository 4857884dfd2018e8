// Responses to forms, on the server (form-action.ts) and in a browser whose request failed. A refused form
// gets a message, the issues of its fields and the typed values back.
import { type FormErrors, type RefusedForm, secretFields } from '#ui/controls/form-result.ts';
import { type ClientActionFunctionArgs, data, type HeadersFunction } from 'react-router';
import { withFallback } from './browser-requests.ts';
import { failed, type Failure, failureMessage, failureStatus, type Result } from '#domain/failure.ts';
import type { Server } from '#server/server.ts';

/** The text fields of a sent form, by name. */
export type FormFields = Readonly<Record<string, string>>;

/**
 * Returns the text fields of a form; leaves out files. A field with several values, such as checkboxes of one
 * name, has a line for each.
 * @throws Response with status 400 for a body that isn't a form. No page of ours sends one.
 */
export async function readForm(request: Request): Promise<FormFields> {
  const input: Record<string, string> = {};
  const form = await request.formData().catch(() => null);
  if (!form) throw new Response(null, { status: 400 });
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    input[name] = Object.hasOwn(input, name) ? `${input[name]}\n${value}` : value;
  }
  return input;
}

/** What a page says if a form could not be answered: one text, or one for each intent. */
export type FormMessages = string | ((intent: string) => string);

export function messageOf(messages: FormMessages, intent: string): string {
  return typeof messages === 'string' ? messages : messages(intent);
}

/** Returns the response to a refused form, without the typed secrets. Adds to `headers`. */
export function refuse(failure: Failure, fields: FormFields, headers: HeadersInit = {}) {
  const { intent = 'send', id = '' } = fields;
  const refused: RefusedForm = {
    ok: false,
    intent,
    id,
    kind: failure.kind,
    message: failureMessage(failure),
    issues: failure.kind === 'invalid' ? failure.issues : [],
    values: withoutSecrets(fields),
  };
  const init = failureResponseInit(failure);
  return data(refused, { ...init, headers: [...new Headers(headers), ...Object.entries(init.headers)] });
}

const secrets: ReadonlySet<string> = new Set(secretFields);

function withoutSecrets(fields: FormFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.has(name)));
}

/**
 * Returns the `clientAction` of a route whose `action` is a table of form-action.ts. If the request fails,
 * the form shows `failure` and keeps its values.
 */
export function clientFormAction<Action>(failure: FormMessages) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const fields = await readForm(request.clone());
    try {
      return await serverAction<Action>();
    } catch (error) {
      if (error instanceof Response) throw error;
      const message = messageOf(failure, fields['intent'] ?? 'send');
      return refuse({ kind: 'unavailable', message }, fields);
    }
  };
}

/** Returns the response to a refused form, without the typed passwords. */
export function refuseForm(failure: Failure, input: FormFields = {}) {
  const values = Object.fromEntries(Object.entries(input).filter(([name]) => !/password/i.test(name)));
  const errors: FormErrors = {
    message: failureMessage(failure),
    issues: failure.kind === 'invalid' ? failure.issues : [],
    values,
  };
  return data(errors, failureResponseInit(failure));
}

/** Status of a failure, plus Retry-After (in seconds) for a rate limit. */
export function failureResponseInit(failure: Failure): { status: number; headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  if (failure.kind === 'too-many-requests') headers['retry-after'] = String(failure.retryAfterSeconds);
  return { status: failureStatus(failure), headers };
}

/**
 * For the `headers` of a page with forms: passes on the headers of its action, such as Retry-After or a
 * session cookie.
 */
export const withActionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Runs an action's change on the server. Logs an exception and turns it into a failure with `message`. */
export async function tryAction<Value>(
  server: Server,
  message: string,
  act: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await act();
  } catch (error) {
    server.logger.error({ err: error }, 'a form could not be answered');
    return failed({ kind: 'unavailable', message });
  }
}

/**
 * Calls an action from the browser. If the request fails, the form shows `message` and keeps its values.
 */
export async function withFormFallback<Value>(
  request: Request,
  call: () => Promise<Value>,
  message: string,
): Promise<Value | ReturnType<typeof refuseForm>> {
  const input = await readForm(request.clone());
  return withFallback<Value | ReturnType<typeof refuseForm>>(call, () =>
    refuseForm({ kind: 'unavailable', message }, input),
  );
}
