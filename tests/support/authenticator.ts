// An authenticator app for tests: computes the codes of a secret from scratch (RFC 6238).
import { createHmac } from 'node:crypto';
import { cookieOf, here, password, type Site, valueOf } from './site.ts';
import { confirmTwoFactorSetup, startTwoFactorSetup } from '#server/accounts/two-factor.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** How long a code is valid, in ms. */
const period = 30_000;

/** Decodes base 32 without padding (RFC 4648). */
function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code of a secret, `steps` half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / period) + steps));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

export const clientWith = (cookie: string, clientAddress = here.clientAddress) => ({
  clientAddress,
  headers: new Headers({ cookie }),
});

/** Logs in and turns two-step login on. Returns the cookie of the session that this starts. */
export async function turnOnTwoFactor(site: Site, email: string) {
  const { server } = site;
  const before = await site.logIn(email);
  const user = await site.userWith(before);
  const form = { currentPassword: password };
  const { secret } = valueOf(await startTwoFactorSetup(server, user, form, clientWith(before)));
  const code = codeOf(secret);
  const confirmed = valueOf(await confirmTwoFactorSetup(server, user, { code }, clientWith(before)));
  return { secret, backupCodes: confirmed.backupCodes, cookie: cookieOf(confirmed.headers) };
}
