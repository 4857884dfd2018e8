// A visitor at the submission form, as requests to a running site.
import { completeAnswers } from './forms.ts';
import { photosPath, tusClient } from './tus.ts';

export function visitorOf(url: string) {
  let cookie = '';

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', url);
    headers.set('cookie', cookie);
    return fetch(new URL(path, url), { ...init, headers });
  }

  return {
    /** Completes the first step like the form and keeps the draft's cookie. */
    async beginDraft(): Promise<void> {
      const { landlord } = completeAnswers();
      const response = await ask('/submit-property/draft', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ intent: 'begin', landlord }),
      });
      if (!response.ok) throw new Error(`no draft was begun: ${response.status}`);
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    },

    /** Sends a whole file and returns the id of its photo. */
    async send(file: File): Promise<string> {
      const { name, type } = file;
      return tusClient(ask).send(photosPath, { name, type, content: file });
    },
  };
}
