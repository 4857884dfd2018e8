import { expect, test } from 'vitest';
import { origin, setUpSite } from '#tests/support/site.ts';

const site = await setUpSite();

const report = JSON.stringify({ page: 'routes/site/home', values: { LCP: 812.5, CLS: 0 } });

test.each([
  ['accepts a report', 'POST', report, origin, 204],
  ['refuses a body that isn’t a report', 'POST', 'LCP=812', origin, 400],
  [
    'refuses a report with unknown metrics',
    'POST',
    '{"page":"routes/site/home","values":{"name":1}}',
    origin,
    400,
  ],
  ['refuses a report from another site', 'POST', report, 'https://elsewhere.example', 403],
  ['returns 405 for GET', 'GET', null, origin, 405],
])('%s', async (_what, method, body, from, status) => {
  const headers = { origin: from, 'content-type': 'text/plain;charset=UTF-8' };
  const response = await site.request('/metrics/web-vitals', { method, headers, body });
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain(' at ');
});
