// What the submission form's script sends, without a browser: one visitor with the cookie that this one was given.
import type { SavedDraft, SubmissionAnswer } from '#ui/submission/submission-api.ts';
import { draftCookie } from '../../app/routes/token-cookie.ts';
import { readSavedDraft } from '../../app/routes/saved-draft.ts';
import { answerOf, origin, type Pages } from './pages.ts';
import { asBrowser, tusClient } from './tus.ts';
import { cameraPhoto } from './camera-photo.ts';
import { newSecret } from '#server/secrets.ts';
import { completeForms, type Forms } from './submissions.ts';
import { openDraft } from '#server/drafts/drafts.ts';

export interface Answered {
  status: number;
  answer: SubmissionAnswer;
  setCookie: string | null;
}

/** `cookie` as a browser sends it; the visitor has none yet when it is left out. */
export function createFormSender(pages: Pages, startCookie = '') {
  let cookie = startCookie;
  let session = '';
  const cookies = () => [cookie, session].filter((each) => each !== '').join('; ');

  /** Sends a body as it is, or anything else as JSON. */
  async function post(body: unknown): Promise<Answered> {
    const response = await pages.request('/submit-property.data', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie: cookies() },
      body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
    });
    const answer = (await answerOf(response)) as SubmissionAnswer;
    return { status: response.status, answer, setCookie: response.headers.get('set-cookie') };
  }

  let draft = { draftId: null as string | null, revision: 0 };

  /** Asks for something on the grounds of what the last answer said of the draft. */
  async function ask(request: Record<string, unknown>): Promise<Answered> {
    const answered = await post({ ...draft, ...request });
    const { answer } = answered;
    if (answer.ok) draft = { draftId: answer.draftId, revision: answer.revision };
    return answered;
  }

  const save = (steps: Partial<Record<keyof Forms, unknown>>) => ask({ intent: 'save', steps });
  const begin = (landlord: unknown = completeForms().landlord) => ask({ intent: 'begin', landlord });

  /** Completes the first step and keeps the cookie that comes with it; returns the draft's id. */
  async function beginDraft(): Promise<string> {
    draft = { draftId: null, revision: 0 };
    const { answer, setCookie } = await begin();
    if (!answer.ok || !setCookie) throw new Error('no draft was begun');
    cookie = setCookie.split(';')[0] ?? '';
    return answer.draftId;
  }

  /** The draft as the server has it, if this visitor may open it. */
  async function currentDraft(): Promise<SavedDraft | null> {
    const request = new Request(origin, { headers: { cookie: cookies() } });
    const key = await draftCookie.keyOf(pages.app, request, draft.draftId);
    const opened = await openDraft(pages.app, key);
    return opened && readSavedDraft(pages.app, opened);
  }

  async function uploadPhoto(number: number): Promise<string> {
    const image = await cameraPhoto({ width: 60, height: 40, seed: number });
    const file = { name: `${number}.jpg`, content: image };
    const answer = await tusClient(asBrowser(pages, cookies())).send('/submit-property/uploads', file);
    const { photo } = (await answer.json()) as { photo?: { id: string } };
    if (!photo) throw new Error(`photo ${number} was refused`);
    return photo.id;
  }

  return {
    /** From now on with the cookie of a session. */
    logIn(sessionCookie: string) {
      session = sessionCookie;
    },
    post,
    ask,
    begin,
    save,
    /** The request that submits a draft, also one that was begun elsewhere, with the photos that it has. */
    async submissionOf(draftId: string) {
      draft = { draftId, revision: 0 };
      const current = await currentDraft();
      if (!current) throw new Error('this browser cannot open the draft');
      const { revision, photos } = current;
      const forms = completeForms(photos.map(({ id }) => id));
      return { intent: 'submit', draftId, revision, submissionKey: newSecret(), ...forms };
    },
    currentDraft,
    beginDraft,
    uploadPhoto,
    /** As a browser sends it. */
    cookie: () => cookie,
    /** Opens a page of the form. */
    open: async (search: string) =>
      (await pages.request(`/submit-property${search}`, { headers: { cookie: cookies() } })).text(),

    /** Begins a draft with one photo; returns the request that submits it. */
    async readyToSubmit() {
      const draftId = await beginDraft();
      const photoId = await uploadPhoto(1);
      return {
        intent: 'submit',
        draftId,
        revision: 1,
        submissionKey: newSecret(),
        photoId,
        ...completeForms([photoId]),
      };
    },
  };
}

/** A browser's cookie for a draft's key, in the encoding that React Router gives it. */
export function draftCookieOf(key: string): string {
  return `baystead_draft=${encodeURIComponent(Buffer.from(JSON.stringify([key])).toString('base64'))}`;
}

/** The property that a submission became. */
export function propertyIdOf({ answer }: Answered): string {
  if (!answer.ok || !answer.propertyId) throw new Error(`not submitted: ${JSON.stringify(answer)}`);
  return answer.propertyId;
}
