// An account as its user sees it in Account Settings.

export interface Profile {
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
}

/** A login session of the account. */
export interface AccountSession {
  /** The id of the session's row, not its token. */
  id: string;
  begunAt: Date;
  expiresAt: Date;
  /** The User-Agent header. `browserName` shortens it. */
  userAgent: string | null;
  /** True for the session of this request. */
  isCurrent: boolean;
}

/**
 * `on` for an account with two-step login. Otherwise an administrator's account is `offered` or `required`,
 * as set by ADMIN_TWO_FACTOR, and any other account is `unavailable`.
 */
export type TwoFactorState = 'on' | 'offered' | 'required' | 'unavailable';

/** The data for an authenticator app. Shown once, during setup. */
export interface TwoFactorSetup {
  /** otpauth://totp/…, the text of the QR code. */
  uri: string;
  /** Base32, for typing by hand. */
  secret: string;
  /** A data URL. The image is always black on white. */
  qrCode: string;
}

export const twoFactorFailed = 'We couldn’t change your two-step login. Please try again.';

/** What the deletion of the account takes along. Shown before the deletion. */
export interface DeletionPreview {
  homes: { id: string; title: string }[];
  /** Agreed stays that aren't over, and must be canceled or ended first. */
  stays: AgreedStay[];
  /** The last administrator can't be deleted, because no one could appoint another one in the browser. */
  isLastAdmin: boolean;
}

export interface AgreedStay {
  inquiryId: string;
  /** Of the home. */
  title: string;
  /** The user's side. */
  side: 'guest' | 'owner';
}

export const lastAdminMessage =
  'You’re the only administrator. Make someone else one before you delete your account.';

/** The first match wins, because most browsers also name the browsers that they derive from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\b(?:Headless)?Chrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** As in "Firefox on Windows". Returns "an unknown browser" if nothing matches. */
export function browserName(userAgent: string | null): string {
  const named = (names: typeof browsers) => names.find(([token]) => token.test(userAgent ?? ''))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (!browser && !system) return 'an unknown browser';
  return system ? `${browser ?? 'a browser'} on ${system}` : `${browser}`;
}
