// Somebody at the submission form, as far as the server sees.
import { setTimeout as pause } from 'node:timers/promises';
import type { DraftPhoto } from '#domain/photo.ts';
import { completeForms } from '../../tests/support/submissions.ts';
import { tusClient } from '../../tests/support/tus.ts';

export function visitorOf(url: string, signal: AbortSignal) {
  let cookie = '';

  async function send(place: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', url);
    headers.set('cookie', cookie);
    return fetch(new URL(place, url), { ...init, headers, signal });
  }

  async function ask(place: string, init?: RequestInit): Promise<Response> {
    const answer = await send(place, init);
    if (!answer.ok) throw new Error(`${place} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  const list = async () => (await (await ask('/submit-property/photos')).json()) as DraftPhoto[];

  return {
    /** What proves that a request is this visitor's. */
    headers: () => ({ origin: url, cookie }),
    list,

    /** Completes the first step as the form does; the answer's cookie opens a draft. */
    async beginDraft(): Promise<void> {
      const { landlord } = completeForms();
      const answer = await ask('/submit-property.data', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ intent: 'begin', landlord }),
      });
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    },

    /** Sends a whole file; the last answer's status. */
    async send(file: File): Promise<number> {
      const { name, type } = file;
      return (await tusClient(send).send('/submit-property/uploads', { name, type, content: file })).status;
    },

    async untilDerived(): Promise<void> {
      for (;;) {
        const made = await list();
        if (made.some(({ state }) => state === 'failed')) throw new Error('a photo has failed');
        if (made.every(({ state }) => state === 'ready')) return;
        await pause(250, null, { signal });
      }
    },
  };
}
