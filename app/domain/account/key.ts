// The kinds of keys: permissions to open one thing each, held by a browser or by a mailed link
// (server/access/keys.ts).
import { deleteAfterDays, verifiedGuestDays } from '../inquiry-rules.ts';
import { linkDays } from '../property/owner-property.ts';

/** The days that a browser keeps its cookie: the maximum (RFC 6265bis, 5.5). */
export const browserDays = 400;

/** The days that a new key of each kind lasts. */
export const keyDays = {
  /** Reads, changes and submits the draft. Held by the browser that started it, which then keeps the home. */
  'started-draft': browserDays,
  /** Reads, changes and submits a draft that another person may have started. */
  'shared-draft': linkDays,
  /** Opens the owner's page of a submitted property. */
  property: linkDays,
  'inquiry-as-guest': deleteAfterDays,
  'inquiry-as-owner': deleteAfterDays,
  /** The guest of the inquiry verified the email address in this browser. Opens no inquiry. */
  'verified-guest': verifiedGuestDays,
  /** Verifies the account's address, with its session or password. Works once. */
  'verify-email': 3,
  /** Makes the new address the account's, with its session or password. Works once. */
  'change-email': 1,
  /** Sets the account's password. Works once. */
  'reset-password': 1 / 24,
  /** Downloads and deletes what is stored with an email address, except an account. */
  'mailbox-data': 1,
} as const;

export type KeyKind = keyof typeof keyDays;

export interface Key {
  kind: KeyKind;
  /** The id of the draft, the property, the inquiry or the account, or the email address. */
  subjectId: string;
}

export const draftKinds = ['started-draft', 'shared-draft'] as const satisfies readonly KeyKind[];
/** Only mailed links hold these keys. Their subject is an account. */
export const accountKinds = [
  'verify-email',
  'change-email',
  'reset-password',
] as const satisfies readonly KeyKind[];
export const inquiryKinds = ['inquiry-as-guest', 'inquiry-as-owner'] as const satisfies readonly KeyKind[];
