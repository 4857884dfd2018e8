// The cookie that holds a browser's secret. Only this folder reads it.
import { browserDays } from '#domain/account/key.ts';
import type { Config } from '../config.ts';
import { type Browser, toBrowser } from './browsers.ts';
import { hostCookie } from './host-cookie.ts';

type Site = Pick<Config, 'publicUrl'>;

const browserCookie = ({ publicUrl }: Site) => hostCookie('baystead_browser', publicUrl);

/** The browser that sent a request, or null without a cookie. It may be unknown to the database. */
export async function readBrowser(site: Site, request: Request): Promise<Browser | null> {
  return toBrowser(await browserCookie(site).parse(request.headers.get('cookie')));
}

/** The Set-Cookie header for a new browser. */
export function writeBrowser(site: Site, secret: string): Promise<string> {
  return browserCookie(site).serialize(secret, { maxAge: browserDays * 24 * 60 * 60 });
}

/** The Set-Cookie header that deletes the cookie. */
export function endBrowser(site: Site): Promise<string> {
  return browserCookie(site).serialize('', { maxAge: 0 });
}
