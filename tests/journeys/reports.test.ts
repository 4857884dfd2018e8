// A reviewer on a phone blocks the owner of a reported home, dismisses the other reports, and unblocks the
// owner.
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { reportProperty } from '#server/inquiries/send-report.ts';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { enterAsAdministrator } from '../support/administrator.ts';
import { journey } from '../support/browser.ts';
import { propertyOf } from '../support/inquiries.ts';
import { setUpServedServer } from '../support/served-app.ts';
import { newAdmin, valueOf } from '../support/test-server.ts';

const testServer = await setUpServedServer();
await newAdmin(testServer.server, 'ada@site.example');
const homes = [
  await propertyOf(testServer, 'rosa@example.com', 'Rooms With A Shaded Patio'),
  await propertyOf(testServer, 'omar@example.com', 'A Loft Above The Harbor'),
  await propertyOf(testServer, 'lena@example.com', 'A Studio By The Pier'),
];
for (let number = 0; number < 10; number += 1)
  valueOf(
    await reportProperty(
      testServer.server,
      { reason: 'scam', words: `Junk number ${number}`, email: number === 0 ? 'rosa@example.com' : '' },
      {
        propertyId: homes[number % 3] ?? '',
        reportId: uuidv7(),
        clientAddress: `192.0.2.${number}`,
        senderEmails: [],
      },
    ),
  );

journey(
  'a reviewer blocks an owner, dismisses six reports and unblocks the owner',
  async ({ openVisitor }) => {
    const page = await openVisitor({
      viewport: { width: 390, height: 844 },
      expectedComplaints: /status of 422/,
    });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await enterAsAdministrator(page, testServer, 'ada@site.example');
    await page.goto(`${testServer.url}/admin`);
    await page.getByRole('link', { name: 'Reports, 10 open reports' }).click();
    await page.getByText('Junk number 9').waitFor();
    await page.getByText('rosa@example.com').locator('..').getByText('(not confirmed)').waitFor();
    await page.locator('summary', { hasText: 'Block the owner' }).first().click();
    await page.getByText('All their homes go off the site').first().waitFor();
    await page.getByRole('button', { name: 'Block the owner' }).click();
    await page.getByText('Please write why. Only our team reads it.').first().waitFor();
    await expectAccessible(page);
    await expectNothingBeyond(page);
    await page.locator('details[open]').getByLabel('Why', { exact: true }).fill('Fake photos.');
    await page.getByRole('button', { name: 'Block the owner' }).click();
    await page.getByText('They’re blocked.').waitFor();
    await expect.poll(() => page.getByText('Junk number 0').count()).toBe(0);

    await page
      .getByRole('button', { name: /^Dismiss all/ })
      .first()
      .click();
    await page.getByText('3 reports dismissed.').waitFor();
    // The next home's link.
    await expect.poll(focused).toMatch(/^(A Loft|A Studio)/);
    await page.getByRole('button', { name: /^Dismiss all/ }).click();
    await page.getByText('No reports right now.').waitFor();
    await expect.poll(focused).toContain('3 reports dismissed.');
    await page.getByRole('link', { name: 'Resolved' }).click();
    await page.getByText('Junk number 0').waitFor();
    await expectAccessible(page);
    await expectNothingBeyond(page);

    await page.getByRole('link', { name: 'Blocked people' }).click();
    await page.getByText('Fake photos.').waitFor();
    await expectAccessible(page);
    await expectNothingBeyond(page);
    await page.locator('summary', { hasText: 'Unblock' }).click();
    await page.getByRole('button', { name: 'Yes, unblock them' }).click();
    await page.getByText('They’re unblocked.').waitFor();
    await expect.poll(focused).toContain('They’re unblocked');
    await page.locator('summary', { hasText: 'Block someone' }).click();
    await page.getByLabel('Email').fill('noor@example.com');
    await page.getByLabel('Why', { exact: true }).fill('Ten more.');
    await page.getByRole('button', { name: 'Block this address' }).click();
    await page.getByText('They’re blocked.').waitFor();
    await page.getByRole('heading', { name: 'noor@example.com' }).waitFor();
  },
);
