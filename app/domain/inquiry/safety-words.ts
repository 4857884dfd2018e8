// Two sentences about money, for pages and mails after which a guest and an owner deal with each other.
import type { Side } from './inquiry.ts';

/** By the reader's side. */
export const safetyWords: Readonly<Record<Side, string>> = {
  guest:
    'Before you pay anything, see the home, in person or on a live video call, and sign a lease. Baystead never takes payments, so anyone who asks you to pay through us isn’t us.',
  owner:
    'Never send money back because a guest “paid too much”: the check bounces later. Baystead never takes payments, so an email that says we hold a guest’s money isn’t from us.',
};
