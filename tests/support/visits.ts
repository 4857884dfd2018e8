// Pages looked at and forms sent as a browser without script does it, and the links that mails have brought.
import { origin, type Pages } from './pages.ts';
import { type TestApp, sentMails } from './people.ts';

export function visitsTo(pages: () => Pages) {
  return {
    get: (place: string, cookie = '', init: RequestInit = {}) =>
      pages().request(place, { headers: { cookie }, ...init }),
    post: (place: string, body: Record<string, string>, cookie = '') =>
      pages().request(place, {
        method: 'POST',
        headers: { origin, cookie },
        body: new URLSearchParams(body),
      }),
  };
}

/** The status of an answer, and where it leads. */
export function outcomeOf(response: Response): [number, string | null] {
  return [response.status, response.headers.get('location')];
}

/** The path of the first owner's link in the newest mail to somebody. */
export async function linkMailedTo(
  testApp: Pick<TestApp, 'db' | 'sendMails'>,
  email: string,
): Promise<string> {
  const text = (await sentMails(testApp, email)).at(-1)?.text ?? '';
  return /\/owner-link\/\S+/.exec(text)?.[0] ?? '';
}
