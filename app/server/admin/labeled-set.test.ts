import { expect, test } from 'vitest';
import { evaluateSignals } from '#tests/support/labeled-evaluation.ts';
import { setUpTestServer } from '#tests/support/test-server.ts';

const { db } = await setUpTestServer();

// `npm run bench -- signals 1 0` prints what each kind of property adds.
test('marks nine of ten labeled properties as suspicious, and few honest ones', async () => {
  const { precision, recall } = await evaluateSignals(db, 1);
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(recall).toBeGreaterThanOrEqual(0.9);
});
