// Owners who submit properties and guests who ask about them, through the site's own requests. They repeat a
// request until it is answered, and note each write that the site acknowledged.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { todayInLosAngeles, addDays } from '#domain/day.ts';
import { createToken } from '#server/tokens.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { type Answer, type Browser, openBrowser, send, untilAnswered } from './browser.ts';

/** What the site acknowledged. Keys are unique, so each must be found exactly once. */
export interface Acknowledged {
  /** The newest acknowledged version and title of drafts that stay drafts. */
  drafts: Map<string, { version: number; title: string }>;
  photos: Set<string>;
  /** By the title, which only one submission has. */
  submissions: Map<string, { propertyId: string; email: string }>;
  /** The guest's address, which only one inquiry has. */
  inquiries: Set<string>;
  /** Answers that the drill did not expect. */
  surprises: string[];
}

export function nothingAcknowledged(): Acknowledged {
  return {
    drafts: new Map(),
    photos: new Set(),
    submissions: new Map(),
    inquiries: new Set(),
    surprises: [],
  };
}

export interface Writing {
  siteUrl: string;
  acknowledged: Acknowledged;
  listingIds: readonly string[];
  stop: AbortSignal;
}

/** Owners use the client addresses from this number on, guests those after them. */
const firstAddress = 1000;
const thinkMs = { least: 1000, most: 5000 };
const betweenInquiriesMs = { least: 8000, most: 24_000 };

let count = 0;

/** Submits property after property until `stop`, then finishes the current one. Every third stays a draft. */
export async function actAsOwner(writing: Writing, owner: number): Promise<void> {
  for (let turn = owner; !writing.stop.aborted; turn += 1) {
    try {
      await fillInForm(writing, openBrowser(writing.siteUrl, firstAddress + owner), turn % 3 === 0);
    } catch (error) {
      writing.acknowledged.surprises.push(String(error));
    }
    await think();
  }
}

async function fillInForm({ acknowledged }: Writing, browser: Browser, staysDraft: boolean): Promise<void> {
  count += 1;
  const number = count;
  const title = `Drill ${number} ${randomUUID()}`;
  const email = `owner-${number}@drill.test`;
  const answers = completeAnswers();
  const landlord = { ...answers.landlord, landlordEmail: email };
  const begun = await sendForm(browser, { intent: 'begin', landlord });
  let { version } = begun;
  const { draftId } = begun;
  const steps = [
    { property: answers.property },
    { details: answers.details },
    { listing: { ...answers.listing, title } },
    { features: answers.features },
  ];
  for (const changed of steps) {
    await think();
    ({ version } = await sendForm(browser, { intent: 'save', draftId, version, steps: changed }));
  }
  if (staysDraft) acknowledged.drafts.set(draftId, { version, title });
  const photoId = await sendPhoto(browser, draftId, number);
  acknowledged.photos.add(photoId);
  if (staysDraft) return;
  await think();
  const { propertyId } = await sendForm(browser, {
    ...completeAnswers([photoId]),
    landlord,
    listing: { ...answers.listing, title },
    intent: 'submit',
    draftId,
    version,
    idempotencyKey: createToken(),
  });
  if (!propertyId) throw new Error(`the submission of ${title} has no property`);
  acknowledged.submissions.set(title, { propertyId, email });
}

interface SavedForm {
  draftId: string;
  version: number;
  propertyId: string | null;
}

async function sendForm(browser: Browser, message: object): Promise<SavedForm> {
  const { status, body } = await untilAnswered(() =>
    send(browser, '/submit-property/draft', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    }),
  );
  const result = JSON.parse(body) as { ok: boolean } & SavedForm;
  if (!result.ok) throw new Error(`${(message as { intent: string }).intent} got ${status} ${body}`);
  return result;
}

const tus = { 'tus-resumable': '1.0.0' };

/** Announces a photo. */
export function beginUpload(
  browser: Browser,
  draftId: string,
  { id = crypto.randomUUID(), name, bytes }: { id?: string; name: string; bytes: number },
): Promise<Answer> {
  return send(browser, `/submit-property/photos?draft=${draftId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ files: [{ id, name, bytes, type: 'image/jpeg' }] }),
  });
}

/** Sends a photo by tus, and continues where it broke off. Returns its id. */
async function sendPhoto(browser: Browser, draftId: string, number: number): Promise<string> {
  const image = await cameraPhoto({ width: 640 + (number % 100), height: 480, seed: number });
  const id = crypto.randomUUID();
  const file = { id, name: `${number}.jpg`, bytes: image.length };
  const begun = await untilAnswered(() => beginUpload(browser, draftId, file));
  if (begun.status !== 200) throw new Error(`an upload got ${begun.status} ${begun.body}`);
  await sendContent(browser, `/submit-property/uploads/${id}?draft=${draftId}`, image);
  return id;
}

async function sendContent(browser: Browser, uploadPath: string, image: Buffer): Promise<void> {
  for (let offset = 0; offset < image.length;) {
    const sent: Answer | null = await send(browser, uploadPath, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: image.subarray(offset),
    }).catch(() => null);
    if (sent?.status === 204) {
      offset = Number(sent.uploadOffset);
      continue;
    }
    await think();
    const asked = await untilAnswered(() => send(browser, uploadPath, { method: 'HEAD', headers: tus }));
    offset = Number(asked.uploadOffset ?? 0);
  }
}

/** Asks about a listing every few seconds until `stop`, as a new guest each time. */
export async function actAsGuest(writing: Writing, guest: number): Promise<void> {
  const { siteUrl, acknowledged, listingIds, stop } = writing;
  while (!stop.aborted) {
    await pause(randomInt(betweenInquiriesMs.least, betweenInquiriesMs.most));
    count += 1;
    const email = `guest-${count}@drill.test`;
    const listingId = listingIds[randomInt(listingIds.length)] ?? '';
    const browser = openBrowser(siteUrl, firstAddress + 500 + guest);
    const body = String(new URLSearchParams({ ...inquiry, email, idempotencyKey: randomUUID() }));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await untilAnswered(() =>
      send(browser, `/listings/${listingId}/ask`, { method: 'POST', headers, body }),
    );
    if (answer.status === 200) acknowledged.inquiries.add(email);
    else acknowledged.surprises.push(`an inquiry got ${answer.status}`);
  }
}

const today = todayInLosAngeles(new Date());
const inquiry = {
  checkIn: addDays(today, 30),
  checkOut: addDays(today, 70),
  guests: '1',
  name: 'Gwen Canary',
  phone: '',
  message: 'Is the patio shaded?',
};

const think = () => pause(randomInt(thinkMs.least, thinkMs.most));
