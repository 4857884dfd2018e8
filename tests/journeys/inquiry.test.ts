// A guest on a phone and an owner at a desk agree on dates through their mailed links, both without an
// account. An administrator moderates the inquiry.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { todayInLosAngeles, addDays, addMonths } from '#domain/day.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { enterAsAdministrator } from '../support/administrator.ts';
import { expectNoControlsOnPaper } from '../support/paper.ts';
import { isFocused, journey } from '../support/browser.ts';
import { holdTime } from '../support/fake-time.ts';
import { linkMailedTo } from '../support/mail-reader.ts';

const title = 'Rooms With A Shaded Patio';
const owners = 'rosa@example.com';
const guests = 'gwen@example.com';
const phone = { viewport: { width: 390, height: 844 } };
const site = await setUpServedSite();
const { url } = site;
const homeId = await site.home(owners, title);
await site.change(homeId, { petsAllowed: 'yes' });
const otherId = await site.home('rosa+other@example.com', 'A Loft Above The Harbor');
/** Two months from three months ahead, which the property's rental lengths allow. */
const checkIn = addDays(todayInLosAngeles(new Date()), 90);
const checkOut = addMonths(checkIn, 2);
/** Four weeks more. */
const longer = addDays(checkOut, 28);
/** Dates for another home. */
const later = { checkIn: addDays(checkIn, 40), checkOut: addDays(checkOut, 40) };
const aboutUs = 'About us: here for work, 1 adult and 1 child, with a dog.';
const stay = `checkIn=${checkIn}&checkOut=${checkOut}`;

const linkTo = (to: string, subject: string) => linkMailedTo(site, { to, subject });

/** Checks accessibility and the layout. */
async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNothingBeyond(page);
}

/** The browser's local storage for this site. */
const readLocalStorage = (page: Page) => page.evaluate(() => Object.values(localStorage).join('\n'));

const homesFound = (page: Page) => page.getByRole('article').filter({ hasText: title });

journey(
  'a guest requests the dates of a search, extends the agreed stay, and the next search excludes the property',
  async ({ openVisitor }) => {
    // The guest searches with dates, and the link passes them to the form.
    const guest = await openVisitor({
      ...phone,
      expectedComplaints: /ERR_INTERNET_DISCONNECTED|status of 4(?:09|22)/,
    });
    await guest.goto(`${url}/listings?guests=2&${stay}&pets=1`);
    await homesFound(guest)
      .getByRole('link', { name: /^View Details/ })
      .click();
    await guest.getByRole('link', { name: 'Ask about this home' }).click();
    await guest.getByRole('heading', { level: 1, name: 'Ask about this home' }).waitFor();
    await expect.poll(() => guest.getByLabel('Check-in').inputValue()).toBe(checkIn);
    await expect.poll(() => guest.getByLabel('Guests').inputValue()).toBe('2');
    await guest.getByText(/\$6,900(?:\.\d\d)? for /).waitFor();

    // Typed text and the choices of the introduction survive a reload, and an impossible stay is reported
    // before sending.
    await guest.getByLabel('Message').fill('Is the patio shaded?');
    await guest.locator('summary', { hasText: 'Tell the owner about you' }).press('Enter');
    await guest.getByLabel('Why you’re coming').selectOption('Work');
    await guest.getByLabel('Children in your group').selectOption('1');
    await guest.getByLabel('Your pet').selectOption('A dog');
    const introduction = guest.locator('summary', { hasText: aboutUs });
    await introduction.waitFor();
    await expectFit(guest);
    await expect.poll(() => readLocalStorage(guest)).toContain('Is the patio shaded?');
    await guest.reload();
    await introduction.waitFor();
    await expect.poll(() => guest.getByLabel('Message').inputValue()).toBe('Is the patio shaded?');
    expect(await guest.getByLabel('Why you’re coming').isVisible()).toBe(false);
    await guest.getByLabel('Check-out').fill(checkIn);
    await guest.getByText('Check-out has to be after check-in.').waitFor();
    await guest.getByRole('button', { name: 'Ask about this home' }).click();
    await guest.getByText('Name is required').waitFor();
    await guest.getByLabel('Check-out').fill(checkOut);
    await guest.getByLabel('Name').fill('Gwen Lee');
    await guest.getByLabel('Email').fill('gwen@gmial.com');
    await guest.getByLabel('Message').focus();
    await guest.getByRole('button', { name: 'Did you mean gmail.com?' }).click();
    await guest.getByLabel('Email').fill(guests);
    await guest.context().setOffline(true);
    await guest.getByRole('button', { name: 'Ask about this home' }).click();
    await guest.getByText('You’re offline. Try again when you’re back.').waitFor();
    await guest.context().setOffline(false);
    await guest.getByRole('button', { name: 'Ask about this home' }).click();
    await guest.getByText(`We sent a link to ${guests}.`).waitFor();
    await expectAccessible(guest);

    // The guest corrects the address, which returns the filled form, and has the mail sent again.
    await guest.getByRole('button', { name: 'Wrong address?' }).click();
    await expect.poll(() => guest.getByLabel('Email').inputValue()).toBe(guests);
    expect(await isFocused(guest.getByLabel('Email'))).toBe(true);
    expect(await guest.getByLabel('Message').inputValue()).toBe('Is the patio shaded?');
    await guest.getByRole('button', { name: 'Ask about this home' }).click();
    await guest.getByRole('button', { name: 'Resend' }).click();
    await guest.getByText('It can take a minute to arrive.').waitFor();

    // The owner is notified after the guest verified the address.
    await guest.goto(await linkTo(guests, 'Confirm your question about a home'));
    await expectAccessible(guest);
    await guest.getByRole('button', { name: 'Confirm and send' }).click();
    await guest.getByText('The owner hasn’t decided yet. We’ll email you when they do.').waitFor();
    await expectFit(guest);
    await expectNoControlsOnPaper(guest);
    const owner = await openVisitor();
    await owner.goto(await linkTo(owners, 'A guest is asking about'));
    await owner.getByRole('log').getByText(aboutUs).waitFor();
    await owner.getByText('Is the patio shaded?').waitFor();
    expect(await owner.content()).not.toContain('Gwen Lee');

    // The owner's message appears on the guest's open page without a reload.
    await guest.clock.install();
    await guest.reload();
    await guest.getByText('The owner hasn’t decided yet.').waitFor();
    await holdTime(guest);
    await owner.getByLabel('Your message').fill('Until noon. Call 619-555-0188.');
    await owner.getByRole('button', { name: 'Send', exact: true }).click();
    await owner.getByRole('log').getByText('Until noon.').waitFor();
    await owner.getByRole('log').getByText('This looks like an email or phone number.').waitFor();
    await expect.poll(() => owner.getByLabel('Your message').inputValue()).toBe('');
    await guest.clock.runFor(15_000);
    await guest.getByRole('log').getByText('Call 619-555-0188.').waitFor();
    await guest.clock.resume();

    // The guest shares contact details. The owner knows the name from then on, and accepts with a note.
    await guest.locator('summary', { hasText: 'Share my contact details' }).click();
    await guest.getByRole('button', { name: 'Share my contact details' }).click();
    await guest.getByText('You shared yours:').waitFor();
    await owner.reload();
    await owner.getByRole('link', { name: guests }).waitFor();
    await owner.getByText('Gwen asks about').waitFor();
    await holdTime(guest);
    await owner.locator('summary', { hasText: 'Accept these dates' }).click();
    await owner.getByLabel('Add a note').first().fill('See you in spring!');
    await owner.getByRole('button', { name: 'Yes, accept' }).click();
    await owner.getByText('It’s agreed: no one else can book these dates.').waitFor();
    await owner.getByRole('button', { name: 'Share my contact details' }).click();
    await owner.getByText('Gwen can see your contact details now.').waitFor();

    // The guest's open page is stale: it refuses a decision about the question and shows the agreed stay.
    await guest.locator('summary', { hasText: 'Withdraw' }).click();
    await guest.getByRole('button', { name: 'Yes, withdraw' }).click();
    await guest.getByText('The stay has changed. Take another look.').waitFor();
    await guest.clock.resume();
    await guest.reload();
    await guest.getByRole('log').getByText('See you in spring!').waitFor();

    // The guest asks to stay four weeks longer. The form compares the stays while dates are typed.
    await guest.locator('summary', { hasText: 'Ask for a change' }).click();
    await expect.poll(() => guest.getByLabel('Check-in').inputValue()).toBe(checkIn);
    const note = guest.getByLabel('Add a note').first();
    await note.fill('The project takes longer.');
    const field = guest.getByLabel('Check-out');
    await field.fill(checkIn);
    const issue = guest.getByText('Check-out has to be after check-in.');
    await issue.waitFor();
    await guest.getByRole('button', { name: 'Ask for this change' }).click();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect([await issue.count(), await note.inputValue()]).toEqual([1, 'The project takes longer.']);
    await field.fill(longer);
    await guest.getByText(/^\$3,\d{3} more$/).waitFor();
    await expectFit(guest);
    await guest.getByRole('button', { name: 'Ask for this change' }).click();
    await guest.getByText('Until then, the stay stays as it is.').waitFor();
    await guest.getByText('You asked to change the stay').waitFor();
    await expectFit(guest);

    // The owner sees both stays, and accepts.
    await owner.goto(await linkTo(owners, 'Gwen asks for a change'));
    await owner.getByText('Gwen asks for this change. What do you think?').waitFor();
    await owner.getByText(/^\$3,\d{3} more$/).waitFor();
    await owner.getByRole('log').getByText('The project takes longer.').waitFor();
    await owner.locator('summary', { hasText: 'Accept this change' }).click();
    await expectFit(owner);
    await owner.getByRole('button', { name: 'Yes, accept' }).click();
    await owner.getByText('Great! It’s agreed, and we’ve told Gwen.').waitFor();
    await owner.getByText('You accepted the change').waitFor();
    await guest.reload();
    await guest.getByText('shared these with you:').waitFor();
    const conversation = guest.url();

    // The next visitor finds the property only for other dates, and its page explains why.
    const next = await openVisitor({ expectedComplaints: /status of 422/ });
    await next.goto(`${url}/listings?${stay}`);
    await homesFound(next).getByText('Taken', { exact: true }).waitFor();
    await next.goto(`${url}/listings/${homeId}`);
    // On a desktop, the listing page contains the form. Links set a shorter stay and the nearest one.
    await next.getByLabel('Check-in').fill(checkIn);
    await next.getByLabel('Check-out').fill(checkOut);
    await next.waitForURL(`**?${stay}`);
    await next.getByRole('button', { name: 'Ask about this home' }).click();
    await next.getByText('Name is required').waitFor();
    const start = next.getByLabel('Check-in');
    expect(await start.getAttribute('aria-invalid')).toBe('true');
    await next.locator('#ask-verdict').getByRole('link', { name: ' nights' }).last().click();
    await expect.poll(() => start.inputValue()).not.toBe(checkIn);
    await expect.poll(() => isFocused(start)).toBe(true);
    expect(await start.getAttribute('aria-invalid')).toBe('false');

    // The next question starts with the guest's contact details, and goes to the owner without a mail.
    await guest.goto(`${url}/listings/${otherId}/ask?${stay}`);
    await expect.poll(() => guest.getByLabel('Email').inputValue()).toBe(guests);
    await guest.getByLabel('Message').fill('Is there a desk?');
    await guest.getByRole('button', { name: 'Ask about this home' }).click();
    await guest.getByText('Sent. We’ll email you when the owner answers.').waitFor();

    // Beside the listing, the fields and the URL follow each other: a field takes what the URL says.
    await guest.setViewportSize({ width: 1440, height: 900 });
    await guest.goto(`${url}/listings/${otherId}`);
    await expect.poll(() => guest.getByLabel('Email').inputValue()).toBe(guests);
    await guest.getByLabel('Message').fill('Half a question');
    await guest.getByLabel('Check-in').fill(checkIn);
    await guest.getByLabel('Check-out').fill(checkOut);
    await guest.waitForURL(`**?${stay}`);
    await guest.goto(`${url}/listings/${otherId}?checkIn=${later.checkIn}&checkOut=${later.checkOut}`);
    await expect.poll(() => guest.getByLabel('Message').inputValue()).toBe('Half a question');
    expect(await guest.getByLabel('Check-in').inputValue()).toBe(later.checkIn);
    await guest.setViewportSize(phone.viewport);
    await guest.goto(conversation);

    // The guest reports the inquiry. The administrator reads it, writes to the guest and closes it.
    await guest.locator('summary', { hasText: 'Report this conversation' }).click();
    await guest.getByLabel('What’s wrong?').fill('They want the money in advance.');
    await guest.getByRole('button', { name: 'Send report' }).click();
    await guest.getByText('You reported this conversation.').waitFor();
    const administrator = await openVisitor();
    await site.admin();
    await enterAsAdministrator(administrator, site, 'ada@site.example');
    await administrator.goto(`${url}/admin/reports`);
    await administrator.getByText('They want the money in advance.').waitFor();
    await administrator.getByRole('link', { name: 'Read the conversation' }).click();
    await administrator.locator('summary', { hasText: 'Message the guest or owner' }).click();
    await administrator.getByLabel('Message', { exact: true }).fill('Thanks. Please don’t pay anything yet.');
    await administrator.getByRole('button', { name: 'Send' }).click();
    await administrator.getByText('Your message is on its way.').waitFor();
    await administrator.locator('summary', { hasText: 'Close conversation' }).click();
    await administrator.getByRole('button', { name: 'Yes, close it' }).click();
    await administrator.getByText('The conversation is closed.').waitFor();
    await expectFit(administrator);
    await guest.reload();
    await guest.getByText('We’ve closed this conversation.').waitFor();
    await guest.getByText('Please don’t pay anything yet.').waitFor();
    await expect.poll(() => guest.getByLabel('Your message').count()).toBe(0);

    // At the end, the guest leaves nothing behind in a shared browser.
    await guest.goto(`${url}/my-inquiries`);
    await guest.getByRole('button', { name: 'Forget me in this browser' }).click();
    await guest.waitForURL(`${url}/`);
    expect(await readLocalStorage(guest)).not.toMatch(/Half a question|gwen/i);
    await guest.goto(conversation);
    await guest.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  },
);
