// One sentence about money. Shown below the form to ask about a home, where a guest and an owner exchange
// contact details, and in the guest's mail about accepted dates.
import type { Side } from './inquiry.ts';

/** By the reader's side. */
export const safetyWords: Readonly<Record<Side, string>> = {
  guest: 'Baystead never takes payments: pay the owner once you’ve seen the home and signed a lease.',
  owner: 'Never send money back because a guest “paid too much.”',
};
