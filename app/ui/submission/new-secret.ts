// A secret of the browser's own making.

/** 256 random bits in 43 letters of an address, also where a page without HTTPS has no `crypto.randomUUID`. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCodePoint(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}
