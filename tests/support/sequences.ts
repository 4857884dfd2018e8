/**
 * How many random sequences to run, or rounds of concurrent actions. `SEQUENCES=2000 npx vitest run FILE`
 * runs more than `npm test` has time for.
 */
export const sequences = Number(process.env.SEQUENCES ?? 8);
