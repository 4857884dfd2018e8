// Sends the requests of the submission form's script without a browser, for one visitor with cookies.
import type { SavedDraft, SubmissionResult } from '#ui/submission-form/submission-api.ts';
import { readSavedDraft } from '../../app/routes/submission/saved-draft.ts';
import { completeAnswers } from './forms.ts';
import { origin, type Site } from './site.ts';
import { asBrowser, photosPath, tusClient } from './tus.ts';
import { cameraPhoto } from './camera-photo.ts';
import { createToken } from '#server/tokens.ts';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { readBrowser, writeBrowser } from '#server/access/browser-cookie.ts';
import type { Key } from '#domain/account/key.ts';
import { giveKey } from '#server/access/keys.ts';
import { createBrowser } from '#server/access/browsers.ts';
import { openDraft, type Draft } from '#server/access/proofs.ts';
import { createDraft } from '#server/submission/drafts.ts';

export interface FormResponse {
  status: number;
  result: SubmissionResult;
  setCookie: string | null;
}

/** `startCookie` is the visitor's first Cookie header; by default there is none. */
export function createFormSender(site: Site, startCookie = '') {
  let cookie = startCookie;
  let session = '';
  const cookies = () => [cookie, session].filter((each) => each !== '').join('; ');

  /** Sends a text or blob as it is, and any other body as JSON. */
  async function post(body: unknown): Promise<FormResponse> {
    const response = await site.request('/submit-property/draft', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie: cookies() },
      body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
    });
    const result = (await response.json()) as SubmissionResult;
    return { status: response.status, result, setCookie: response.headers.get('set-cookie') };
  }

  let draft = { draftId: null as string | null, version: 0 };

  /** Sends a request about the draft and version of the last response. */
  async function ask(request: Record<string, unknown>): Promise<FormResponse> {
    const response = await post({ ...draft, ...request });
    const { result } = response;
    if (result.ok) draft = { draftId: result.draftId, version: result.version };
    return response;
  }

  const save = (steps: Partial<Record<keyof SubmissionAnswers, unknown>>) => ask({ intent: 'save', steps });
  const begin = (landlord: unknown = completeAnswers().landlord) => ask({ intent: 'begin', landlord });

  /** Completes the first step, keeps the cookie it sets, and returns the draft's id. */
  async function beginDraft(): Promise<string> {
    draft = { draftId: null, version: 0 };
    const { result, setCookie } = await begin();
    if (!result.ok) throw new Error('no draft was begun');
    if (setCookie) cookie = setCookie.split(';')[0] ?? '';
    return result.draftId;
  }

  /** Returns the stored draft if this visitor may open it. */
  async function currentDraft(): Promise<SavedDraft | null> {
    const request = new Request(origin, { headers: { cookie: cookies() } });
    const browser = await readBrowser(site.server.config, request);
    const openedDraft = await openDraft(site.server, draft.draftId ?? '', { user: null, browser });
    return openedDraft && readSavedDraft(site.server, openedDraft);
  }

  async function uploadPhoto(number: number): Promise<string> {
    const image = await cameraPhoto({ width: 60, height: 40, seed: number });
    const file = { name: `${number}.jpg`, content: image };
    return tusClient(asBrowser(site, cookies())).send(photosPath, file);
  }

  return {
    /** Sends a session cookie from now on. */
    logIn(sessionCookie: string) {
      session = sessionCookie;
    },
    post,
    ask,
    /** Sends one of the page's forms. */
    sendForm: (fields: Record<string, string>) => site.post('/submit-property', fields, cookies()),
    begin,
    save,
    /** Returns the request that submits a draft with its photos, even one that another visitor started. */
    async submissionOf(draftId: string) {
      draft = { draftId, version: 0 };
      const current = await currentDraft();
      if (!current) throw new Error('this browser cannot open the draft');
      const { version, photos } = current;
      const answers = completeAnswers(photos.map(({ id }) => id));
      return { intent: 'submit', draftId, version, idempotencyKey: createToken(), ...answers };
    },
    currentDraft,
    beginDraft,
    uploadPhoto,
    /** The Cookie header that a browser would send. */
    cookie: () => cookie,
    /** Returns the HTML of the form for a query string. */
    open: async (search: string) =>
      (await site.request(`/submit-property${search}`, { headers: { cookie: cookies() } })).text(),

    /** Starts a draft with one photo and returns the request that submits it. */
    async readyToSubmit() {
      const draftId = await beginDraft();
      const photoId = await uploadPhoto(1);
      const request = { intent: 'submit', draftId, version: 1, idempotencyKey: createToken(), photoId };
      return { ...request, ...completeAnswers([photoId]) };
    },
  };
}

/** Starts a draft in a new browser, from a client address. Returns it with the browser's Cookie header. */
export async function newDraft(
  { server }: Pick<Site, 'server'>,
  clientAddress: string | null = null,
): Promise<{ draft: Draft; cookie: string }> {
  const { browser, secret } = await createBrowser(server.db);
  const draft = await createDraft(server, { user: null, browser }, clientAddress);
  return { draft, cookie: (await writeBrowser(server.config, secret)).split(';')[0] ?? '' };
}

/** Returns the Cookie header of a new browser with these keys. */
export async function newBrowserCookie({ server }: Pick<Site, 'server'>, ...keys: Key[]): Promise<string> {
  const { browser, secret } = await createBrowser(server.db);
  for (const key of keys) await giveKey(server.db, browser, key);
  return (await writeBrowser(server.config, secret)).split(';')[0] ?? '';
}

/** Returns the id of the submitted property. */
export function propertyIdOf({ result }: FormResponse): string {
  if (!result.ok || !result.propertyId) throw new Error(`not submitted: ${JSON.stringify(result)}`);
  return result.propertyId;
}
