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
  /** The browser's description of itself; browser-name.ts turns it into words. */
  userAgent: string | null;
  /** Whether it is the session of the request that asked. */
  isCurrent: boolean;
}

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
