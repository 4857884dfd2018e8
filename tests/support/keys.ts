// Callers of server functions: accounts, and browsers with keys. The tokens of mailed links.
import type { Key } from '#domain/account/key.ts';
import { type Browser, createBrowser } from '#server/access/browsers.ts';
import { copyLinkKey, giveKey } from '#server/access/keys.ts';
import type { Caller, Draft, User } from '#server/access/proofs.ts';
import type { Server } from '#server/server.ts';
import { createDraft } from '#server/submission/drafts.ts';
import type { Site } from './site.ts';

export const nobody: Caller = { user: null, browser: null };
export const account = (user: User): Caller => ({ user, browser: null });

type Visitor = { user: null; browser: Browser };

export async function newBrowser({ db }: Pick<Server, 'db'>): Promise<Browser> {
  return (await createBrowser(db)).browser;
}

/** A visitor whose browser has these keys. */
export async function browserWith({ db }: Pick<Server, 'db'>, ...keys: Key[]): Promise<Visitor> {
  const { browser } = await createBrowser(db);
  for (const key of keys) await giveKey(db, browser, key);
  return { user: null, browser };
}

/** A visitor who opened a mailed link. */
export async function browserOpening({ db }: Pick<Server, 'db'>, token: string): Promise<Visitor> {
  const { browser } = await createBrowser(db);
  await copyLinkKey(db, token, browser);
  return { user: null, browser };
}

/** Starts a draft, by default without an account. `caller` opens it. */
export async function startDraft(
  server: Server,
  user: User | null = null,
): Promise<{ draft: Draft; caller: { user: User | null; browser: Browser } }> {
  const { browser } = await createBrowser(server.db);
  return { draft: await createDraft(server, { user, browser }), caller: { user, browser } };
}

/** The tokens of the links in the newest mail to an address, in their order. */
export async function linkTokensTo(site: Site, email: string): Promise<string[]> {
  const text = (await site.mails(email)).at(-1)?.text ?? '';
  return Array.from(text.matchAll(/\/link\/([\w-]+)/g), ([, token = '']) => token);
}

export async function linkTokenTo(...to: Parameters<typeof linkTokensTo>): Promise<string> {
  const [token = ''] = await linkTokensTo(...to);
  return token;
}
