// Responses to forms, on the server (form-action.ts) and in a browser whose request failed. A refused form
// gets a message, the issues of its fields and the typed values back.
import { isRefusedForm, type RefusedForm, secretFields } from '#ui/controls/form-result.ts';
import {
  type ClientActionFunctionArgs,
  data,
  type HeadersFunction,
  isRouteErrorResponse,
} from 'react-router';
import { type Failure, failureMessage, failureStatus } from '#domain/failure.ts';
import { type FormFields, readFields } from '#domain/form-input.ts';

/**
 * Returns the text fields of a sent form.
 * @throws Response with status 400 for a body that isn't a form. No page of ours sends one.
 */
export async function readForm(request: Request): Promise<FormFields> {
  const form = await request.formData().catch(() => null);
  if (!form) throw new Response(null, { status: 400 });
  return readFields(form);
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
      if (isRouteErrorResponse(error) && isRefusedForm(error.data))
        return data(error.data, { status: error.status });
      const message = messageOf(failure, fields['intent'] ?? 'send');
      return refuse({ kind: 'unavailable', message }, fields);
    }
  };
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
