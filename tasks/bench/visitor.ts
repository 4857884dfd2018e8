// Somebody at the submission form, as far as the server sees.
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadAnswer } from '#domain/photo.ts';
import { completeForms } from '../../tests/support/submissions.ts';

export const photographsPath = '/submit-property/photos';

export function visitorOf(url: string, signal: AbortSignal) {
  let cookie = '';

  async function ask(place: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', url);
    headers.set('cookie', cookie);
    const answer = await fetch(`${url}${place}`, { ...init, headers, signal });
    if (!answer.ok) throw new Error(`${place} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  const list = async () => ((await (await ask(photographsPath)).json()) as UploadAnswer).photos;

  return {
    /** What proves that a request is this visitor's. */
    headers: () => ({ origin: url, cookie }),

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

    async send(file: File): Promise<void> {
      const body = new FormData();
      body.append('photo', file);
      const answer = await ask(photographsPath, { method: 'POST', body });
      const { photos, refused } = (await answer.json()) as UploadAnswer;
      if (photos.length !== 1) throw new Error(`refused: ${JSON.stringify(refused)}`);
    },

    async untilDerived(): Promise<void> {
      for (;;) {
        const made = await list();
        if (made.some(({ state }) => state === 'failed')) throw new Error('a photograph has failed');
        if (made.every(({ state }) => state === 'ready')) return;
        await pause(250, null, { signal });
      }
    },
  };
}
