import type { CheckReadiness } from '#server/operations/readiness.ts';

/** For tests of everything but the readiness. */
export const alwaysReady: CheckReadiness = async () => ({ status: 200, text: '' });
