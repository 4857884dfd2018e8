// One sentence about money. Shown below the form to ask about a home, where a guest and an owner exchange
// contact details, and in the guest's mail about accepted dates.
import type { Side } from './inquiry.ts';

/** By the reader's side. */
export const safetyWords: Readonly<Record<Side, string>> = {
  guest: 'Before you pay, see the home and sign a lease.',
  owner: 'Never send money back because a guest “paid too much.”',
};
