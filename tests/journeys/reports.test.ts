// A visitor reports a home. A reviewer on a phone blocks the owner of another one, dismisses reports, takes
// the visitor's one off the site, and unblocks the owner.
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { reportProperty } from '#server/inquiries/send-report.ts';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { enterAsAdministrator } from '../support/administrator.ts';
import { journey } from '../support/browser.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { valueOf } from '../support/site.ts';

const site = await setUpServedSite();
await site.admin();
const homes = [
  await site.home('rosa@example.com', 'Rooms With A Shaded Patio'),
  await site.home('omar@example.com', 'A Loft Above The Harbor'),
  await site.home('lena@example.com', 'A Studio By The Pier'),
];
for (let number = 0; number < 6; number += 1)
  valueOf(
    await reportProperty(
      site.server,
      { reason: 'scam', words: `Junk number ${number}`, email: number === 0 ? 'rosa@example.com' : '' },
      {
        propertyId: homes[number % 2] ?? '',
        reportId: uuidv7(),
        clientAddress: `192.0.2.${number}`,
        senderEmails: [],
      },
    ),
  );

journey(
  'a visitor reports a home, and a reviewer dismisses, blocks, pauses and unblocks',
  async ({ openVisitor }) => {
    const visitor = await openVisitor({ expectedComplaints: /status of 4(?:04|22)/ });
    const listing = `${site.url}/listings/${homes[2]}`;
    await visitor.goto(listing);
    await visitor.getByRole('link', { name: 'Report this home' }).click();
    await visitor.getByRole('button', { name: 'Send report' }).click();
    await visitor.getByText('Please choose a reason.').first().waitFor();
    await visitor.getByLabel('It looks like a scam').check();
    await visitor.getByLabel('Tell us more').fill('The same photos are on another site.');
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: 'Send report' }).click();
    await visitor.getByText('Thanks for telling us.').waitFor();

    const page = await openVisitor({
      viewport: { width: 390, height: 844 },
      expectedComplaints: /status of 422/,
    });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await enterAsAdministrator(page, site, 'ada@site.example');
    await page.goto(`${site.url}/admin`);
    await page.getByRole('link', { name: 'Reports, 7 open reports' }).click();
    await page.getByText('Junk number 5').waitFor();
    await page.getByText('rosa@example.com').locator('..').getByText('(not confirmed)').waitFor();
    await page.keyboard.press('b');
    await expect.poll(() => page.locator('details[open] textarea:focus').count()).toBe(1);
    await page.getByRole('button', { name: 'Block the owner' }).click();
    await page.getByText('Please write why. Only our team reads it.').first().waitFor();
    await expectAccessible(page);
    await expectNothingBeyond(page);
    await page.locator('details[open]').getByLabel('Why', { exact: true }).fill('Fake photos.');
    await page.getByRole('button', { name: 'Block the owner' }).click();
    await page.getByText('They’re blocked.').waitFor();
    await expect.poll(() => page.getByText('Junk number 0').count()).toBe(0);

    // Keys go to the next home and dismiss its reports.
    await page.keyboard.press('j');
    await expect.poll(focused).toMatch(/^A Loft/);
    await page.keyboard.press('d');
    await expect.poll(focused).toMatch(/^Dismiss all 3 reports of A Loft/);
    await page.keyboard.press('Enter');
    await page.getByText('3 reports dismissed.').waitFor();
    // The next home's link.
    await expect.poll(focused).toMatch(/^A Studio/);
    await page.keyboard.press('t');
    await page.getByLabel('Why it’s off the site').fill('Please send us a photo with today’s paper.');
    await page.getByRole('button', { name: 'Take it off the site' }).click();
    await page.getByText('The home is off the site').waitFor();
    expect((await visitor.goto(listing))?.status()).toBe(404);
    await page.getByRole('link', { name: 'Resolved' }).click();
    await page.getByText('Junk number 0').waitFor();
    await page.getByRole('link', { name: 'Blocked people' }).click();
    await page.getByText('Fake photos.').waitFor();
    await expectAccessible(page);
    await page.locator('summary', { hasText: 'Unblock' }).click();
    await page.getByRole('button', { name: 'Yes, unblock them' }).click();
    await expect.poll(focused).toContain('They’re unblocked');
  },
);
