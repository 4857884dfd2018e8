// Exchanges the cookies of the release before keys for a browser with the same keys, so that an update loses
// no draft. Each held several texts of the form `id.token`, and `id.` for a draft of an account.
import { validate as isUuid } from 'uuid';
import type { Server } from '../server.ts';
import { createBrowser, isKnownBrowser, setCurrentDraft } from './browsers.ts';
import { readBrowser, writeBrowser } from './browser-cookie.ts';
import { hostCookie } from './host-cookie.ts';
import { copyLinkKey } from './keys.ts';

const draftCookie = 'baystead_draft';
const earlierCookies = [draftCookie, 'baystead_owner', 'baystead_inquiry'];

/** Texts that one request may exchange. The rest is dropped: each text costs several statements. */
const maxTexts = 8;

/**
 * Gives the keys to the request's browser, or to a new one: during the update, the previous release may set
 * its cookies in a browser that this one knows. Returns the browser with the Set-Cookie headers for the
 * response. Null for a request without these cookies.
 */
export async function exchangeEarlierCookies({ config, db }: Server, request: Request) {
  const header = request.headers.get('cookie');
  const held = await Promise.all(
    earlierCookies.map(async (name) => {
      const cookie = hostCookie(name, config.publicUrl);
      const value: unknown = await cookie.parse(header);
      return { name, cookie, texts: Array.isArray(value) ? value.map(String) : null };
    }),
  );
  const found = held.flatMap(({ texts, ...each }) => (texts ? { ...each, texts } : []));
  if (found.length === 0) return null;
  const known = await readBrowser(config, request);
  const { browser, secret } =
    known && (await isKnownBrowser(db, known)) ? { browser: known, secret: null } : await createBrowser(db);
  for (const text of found.flatMap(({ texts }) => texts).slice(0, maxTexts))
    await copyLinkKey(db, text.split('.')[1] ?? '', browser);
  for (const { name, texts } of found) {
    const [currentId = ''] = texts[0]?.split('.') ?? [];
    if (name === draftCookie && isUuid(currentId)) await setCurrentDraft(db, browser, currentId);
  }
  const ended = found.map(({ cookie }) => cookie.serialize('', { maxAge: 0 }));
  const started = secret === null ? [] : [writeBrowser(config, secret)];
  return { browser, cookies: await Promise.all([...started, ...ended]) };
}
