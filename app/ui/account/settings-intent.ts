// What Account Settings and its action call the forms of the page.

/** Every form of the page, by what it sends as `intent`. */
export const settingsIntents = [
  'profile',
  'email',
  'cancel-email',
  'confirmation',
  'password',
  'sessions',
] as const;
export type SettingsIntent = (typeof settingsIntents)[number];
