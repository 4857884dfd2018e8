// Somebody at the submission form, as far as the server sees.
import { completeForms } from './submissions.ts';
import { tusClient } from './tus.ts';

export function visitorOf(url: string) {
  let cookie = '';

  async function ask(place: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', url);
    headers.set('cookie', cookie);
    return fetch(new URL(place, url), { ...init, headers });
  }

  return {
    /** Completes the first step as the form does; the answer's cookie opens a draft. */
    async beginDraft(): Promise<void> {
      const { landlord } = completeForms();
      const answer = await ask('/submit-property/draft', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ intent: 'begin', landlord }),
      });
      if (!answer.ok) throw new Error(`no draft was begun: ${answer.status}`);
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    },

    /** Sends a whole file; the last answer's status. */
    async send(file: File): Promise<number> {
      const { name, type } = file;
      return (await tusClient(ask).send('/submit-property/uploads', { name, type, content: file })).status;
    },
  };
}
