// The cookie by which a browser proves that submitted properties are its own, once a mailed link was opened in it.
import { createKeyRing } from './token-cookie.ts';
import { linkDays } from '#domain/own-property.ts';

const ring = createKeyRing({ name: 'baystead_owner', days: linkDays, most: 8 });

/** The key of the property with this id, for `ownership.prove`. */
export const ownerKeyOf = ring.keyOf;

/** The Set-Cookie header that lets a browser keep a property's key, beside those that it has. */
export const keepOwnerKey = ring.keep;

/** The Set-Cookie header that makes a browser forget a property that is gone. */
export const forgetOwnerKey = ring.forget;
