// One sentence about money, for pages and mails after which a guest and an owner deal with each other.
import type { Side } from './inquiry.ts';

/** By the reader's side. */
export const safetyWords: Readonly<Record<Side, string>> = {
  guest: 'Before you pay, see the home and sign a lease.',
  owner: 'Never send money back because a guest “paid too much.”',
};
