// Somebody at the submission form, as far as the server sees.
import { setTimeout as pause } from 'node:timers/promises';
import type { DraftPhoto, UploadAnswer } from '#domain/photo.ts';
import { completeForms } from '../../tests/support/submissions.ts';

export const photographsPath = '/submit-property/photos';

export type Visitor = ReturnType<typeof visitorOf>;

export function visitorOf(url: string, signal: AbortSignal) {
  let cookie = '';
  let draftId: string | null = null;

  async function ask(place: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', url);
    headers.set('cookie', cookie);
    const answer = await fetch(`${url}${place}`, { ...init, headers, signal });
    if (!answer.ok) throw new Error(`${place} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  /** Says something to the form's action; the answer's fields are found by their names, wherever they are in it. */
  async function say(request: object): Promise<{ answer: Response; text: string }> {
    const answer = await ask('/submit-property.data', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    return { answer, text: await answer.text() };
  }

  const list = async () => ((await (await ask(photographsPath)).json()) as UploadAnswer).photos;

  return {
    /** What proves that a request is this visitor's. */
    headers: () => ({ origin: url, cookie }),

    /** Completes the first step as the form does; the answer's cookie opens a draft. */
    async beginDraft(): Promise<void> {
      cookie = '';
      const first = { intent: 'step', step: 'landlord', data: completeForms().landlord };
      const { answer, text } = await say({ ...first, draftId: null, revision: 0 });
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      draftId = idAfter('draftId', text);
    },

    async send(files: readonly File[]): Promise<void> {
      const body = new FormData();
      for (const file of files) body.append('photo', file);
      const answer = await ask(photographsPath, { method: 'POST', body });
      const { photos, refused } = (await answer.json()) as UploadAnswer;
      if (photos.length !== files.length) throw new Error(`refused: ${JSON.stringify(refused)}`);
    },

    list,

    async untilDerived(): Promise<void> {
      for (;;) {
        const made = await list();
        if (made.some(({ state }) => state === 'failed')) throw new Error('a photograph has failed');
        if (made.every(({ state }) => state === 'ready')) return;
        await pause(250, null, { signal });
      }
    },

    async removeAll(): Promise<void> {
      for (const { id } of await list()) await ask(`${photographsPath}?id=${id}`, { method: 'DELETE' });
    },

    /** Submits everything, with the photographs in this order; answers with the property's id. */
    async submit(photoIds: readonly DraftPhoto['id'][]): Promise<string> {
      const forms = completeForms([...photoIds]);
      return idAfter('propertyId', (await say({ intent: 'submit', draftId, revision: 1, ...forms })).text);
    },
  };
}

/** React Router writes an answer as a flat list in which a field's name stands before its value. */
function idAfter(name: string, text: string): string {
  const id = new RegExp(`"${name}","([0-9a-f-]{36})"`).exec(text)?.[1];
  if (!id) throw new Error(`no ${name} in ${text}`);
  return id;
}
