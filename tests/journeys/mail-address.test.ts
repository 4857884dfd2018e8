// An owner without an account corrects a mistyped address, and an administrator sees where mails go.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { openReview, signIn } from '../support/administrator.ts';
import { journey } from '../support/browser.ts';
import { newBrowserCookie } from '../support/form-sender.ts';
import { linkMailedTo } from '../support/mail-reader.ts';
import { submitProperty } from '../support/test-server.ts';
import { setUpTestSite } from '../support/test-site.ts';

const site = await setUpTestSite();
/** The home's photo has no file. */
const noPhoto = { expectedComplaints: /status of 404/ };
const title = 'A Bungalow With A Hidden Garden';
const wrong = 'rosa@gmial.com';
const right = 'rosa@gmail.com';

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNothingBeyond(page);
}

journey(
  'an owner corrects a mistyped address, and confirms it in the right mailbox',
  async ({ openVisitor }) => {
    const id = await submitProperty(site.testServer, { email: wrong, title });
    const cookie = await newBrowserCookie(site.testServer, { kind: 'property', subjectId: id });
    const [name = '', value = ''] = cookie.split('=');
    const owner = await openVisitor({ expectedComplaints: /status of (?:404|422)/ });
    await owner.context().addCookies([{ name, value, url: site.url }]);
    await owner.goto(`${site.url}/submission/${id}#email`);
    const section = owner.getByRole('region', { name: 'Where our emails go' });
    await section.getByText(`Mail about this home goes to ${wrong}.`).waitFor();
    const field = section.getByLabel('Wrong address? Type the right one');
    await field.fill('rosa');
    await section.getByRole('button', { name: 'Send the link' }).click();
    await section.getByText('Please enter a valid email address').waitFor();
    await field.fill(wrong);
    await field.blur();
    await expectFit(owner);
    await section.getByRole('button', { name: 'Did you mean gmail.com?' }).click();
    expect(await field.inputValue()).toBe(right);
    await section.getByRole('button', { name: 'Send the link' }).click();
    await section.getByText(`We’ve asked ${right} to confirm. The email has a link to press.`).waitFor();
    await expectFit(owner);

    const admin = await openVisitor(noPhoto);
    await signIn(admin, site);
    await openReview(admin, site.url, title);
    await admin.getByText(`. We’ve asked ${right} to confirm`, { exact: true }).waitFor();
    await admin.getByText('Correct the owner’s email address').click();
    await admin.getByLabel('The right email address').waitFor();
    await expectFit(admin);

    const mailbox = await openVisitor(noPhoto);
    const to = { to: right, subject: 'Should we send mail about your home here?' };
    await mailbox.goto(await linkMailedTo(site, to));
    await mailbox.getByText(title).waitFor();
    await expectFit(mailbox);
    await mailbox.getByRole('button', { name: 'Yes, send mail about this home here' }).click();
    await mailbox.getByText(`Mail about this home goes to ${right}.`).waitFor();
    await owner.reload();
    await section.getByText('so only our team can change it now').waitFor();
    await expectFit(owner);
  },
);
