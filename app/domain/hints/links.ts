// Finds links that lead off the site, such as "bay-stead.com" or "airbnb.pay-now.info".

/** A host. Its last label has letters only, so "2.5" and "10.30" aren't one. */
const host =
  /(?<![@\w.-])(?:https?:\/\/)?((?:[\p{L}\p{N}_-]{1,63}(?:\.| ?[([]dot[)\]] ?)){1,6}\p{L}{2,24})(?![\w@-])/gu;
/** Maps, transit, authorities, schools and well-known domains in full. */
const known =
  /^(?:[a-z]+\.){0,3}[a-z]+\.(?:gov|edu)$|^(?:(?:www|maps)\.)?(?:google|airbnb|vrbo|booking|zillow|sdmts|facebook|yelp|apple|samsung)\.com$|^(?:www\.)?(?!baystead)[a-z]+\.org$/;

/** The first link that leads away, or null. `ownHost` and its subdomains don't. */
export function findLinkAway(text: string, ownHost: string): string | null {
  const plain = text.normalize('NFKC').toLowerCase();
  // "https://baystead.com@pay.info" leads to pay.info.
  const disguised = /https?:\/\/[^\s/@]{1,99}\.[^\s/@]{1,99}@([^\s/]{1,99})/.exec(plain)?.[1];
  if (disguised !== undefined) return disguised;
  const found = Array.from(plain.matchAll(host), ([, name = '']) =>
    name.replaceAll(/ ?[([]dot[)\]] ?/g, '.'),
  );
  const isOwn = (name: string) => ownHost !== '' && (name === ownHost || name.endsWith(`.${ownHost}`));
  return found.find((name) => !isOwn(name) && !known.test(name)) ?? null;
}
