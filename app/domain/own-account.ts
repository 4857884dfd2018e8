// An account as its owner sees it in Account Settings.
import type { PropertyStatus } from './property.ts';

export interface Profile {
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
}

/** One place where somebody is logged in. */
export interface AccountSession {
  /** Its number, not the secret of its cookie. */
  id: string;
  begunAt: Date;
  /** It ends by itself then. */
  endsAt: Date;
  /** The browser's description of itself; `browserName` turns it into words. */
  userAgent: string | null;
  /** Whether it is the session of the request that asked. */
  isCurrent: boolean;
}

/**
 * `on` for an account with two-step login. Otherwise an administrator's account is `offered` or `required`, as ADMIN_TWO_FACTOR
 * says, and any other account is `unavailable`.
 */
export type TwoFactorState = 'on' | 'offered' | 'required' | 'unavailable';

/** What an authenticator app needs. The page shows it once, during setup. */
export interface TwoFactorSetup {
  /** otpauth://totp/…, the text of the QR code. */
  uri: string;
  /** Base32, as a person types it. */
  secret: string;
  qrCode: QrCode;
}

/** An SVG path of the dark modules in a view box of `size` by `size`, which includes the quiet zone. */
export interface QrCode {
  size: number;
  path: string;
}

export const twoFactorFailed = 'We couldn’t change your two-step login. Please try again.';

/** The `intent` of each form on the page for two-step login. */
export const twoFactorIntents = ['start', 'confirm', 'renew', 'turn-off'] as const;
export type TwoFactorIntent = (typeof twoFactorIntents)[number];

/** What the deletion of an account would leave and take, for its owner to read before. */
export interface DeletionOutlook {
  /** How many of one's own properties there are of each status. */
  properties: Record<PropertyStatus, number>;
  /** How many unfinished drafts. */
  drafts: number;
  /** The last administrator cannot go: nobody could make another one in the browser. */
  isLastAdmin: boolean;
}

export const lastAdminMessage =
  'You’re the only administrator. Make someone else one before you delete your account.';

/** The forms of Account Settings, by what each sends as `intent`. */
export const settingsIntents = [
  'profile',
  'email',
  'cancel-email',
  'confirmation',
  'password',
  'sessions',
] as const;
export type SettingsIntent = (typeof settingsIntents)[number];

/** The first that is found counts: most browsers also name those that they descend from. */
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

/** As in "Firefox on Windows"; "an unknown browser" where nothing is recognised. */
export function browserName(userAgent: string | null): string {
  const named = (names: typeof browsers) => names.find(([token]) => token.test(userAgent ?? ''))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (!browser && !system) return 'an unknown browser';
  return system ? `${browser ?? 'a browser'} on ${system}` : `${browser}`;
}
