// A visitor chooses the dates of a listing: by keyboard, in its calendar, on a phone and by typing.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { addDays } from '#domain/day.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { journey } from '../support/browser.ts';
import { updateProperty } from '../support/properties.ts';
import { setUpServedServer } from '../support/served-app.ts';
import { newAdmin, publishProperty } from '../support/test-server.ts';

const testServer = await setUpServedServer();
const admin = await newAdmin(testServer.server, 'ada@site.example');
const home = await publishProperty(testServer, admin, { title: 'Home with a calendar' });
await updateProperty(testServer, home, { nextAvailableDate: '2020-01-01' });

/** Opens the listing, and waits until it works: the button appears with the page's script. */
async function openListing(page: Page): Promise<void> {
  await page.goto(`${testServer.url}/listings/${home}`);
  await page.getByRole('button', { name: 'Share' }).waitFor();
}

const shortDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const middleOf = (element: Locator): Promise<number[]> =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  });
const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

journey(
  'dates are chosen by keyboard, in the calendar and on a phone, and the page follows them',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    await openListing(page);
    const picker = page.getByRole('dialog', { name: 'Choose your dates' });
    const stayOf = () => new URL(page.url()).searchParams;
    const free = picker.locator('[data-day]:not([aria-disabled=true])');

    // By keyboard: Escape gives the focus back, and two days apply.
    const button = page.getByRole('button', { name: 'Choose dates' }).first();
    await button.press('Enter');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(button)).toBe(true);
    await button.press('Enter');
    const first = (await picker.locator(':focus').getAttribute('data-day')) ?? '';
    await page.keyboard.press('Enter');
    await picker.getByRole('button', { name: 'Check-out Choose a day', pressed: true }).waitFor();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await picker.getByRole('button', { name: 'Done' }).press('Enter');
    await expect.poll(() => stayOf().get('checkIn')).toBe(first);
    const field = page.getByLabel('Check-out', { exact: true });
    await expect.poll(async () => stayOf().get('checkOut') === (await field.inputValue())).toBe(true);
    // Alt and the arrow key lead from a field into the days. A pressed field can still be typed in.
    await page.mouse.move(0, 0);
    await field.press('Alt+ArrowDown');
    await expect.poll(() => isFocused(picker.locator('[data-autofocus]'))).toBe(true);
    // Opened for the check-out, a press changes only that.
    const longer = addDays(await field.inputValue(), 1);
    await page.keyboard.press('ArrowRight');
    await picker.getByText(new RegExp(`^${shortDay(first)} to ${shortDay(longer)}, .* · \\$`)).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => [stayOf().get('checkIn'), stayOf().get('checkOut')]).toEqual([first, longer]);
    await field.click({ position: { x: 20, y: 40 } });
    await picker.waitFor();
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.keyboard.press('Escape');
    // A typed date changes the page, too; a missing one doesn't.
    const typed = addDays(first, 45);
    await field.fill(typed);
    await expect.poll(() => stayOf().get('checkOut')).toBe(typed);
    await field.fill(first);
    await page.getByText('Check-out has to be after check-in. Please choose a later one.').waitFor();
    expect([await field.inputValue(), stayOf().get('checkOut')]).toEqual([first, typed]);
    await field.fill('');
    await page.getByText('Add a check-out date to see the total.').waitFor();
    expect(stayOf().get('checkOut')).toBe(typed);
    // A pressed day of the calendar becomes check-in. The page stays, and so does the day below the pointer.
    const pressed = page.locator('[aria-hidden] span:visible').getByText('20', { exact: true }).last();
    await pressed.evaluate((day) => day.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const place = await middleOf(pressed);
    await pressed.click();
    await picker.getByText(/^Check-in .* 20\. Now choose/).waitFor();
    expect([await middleOf(pressed), await middleOf(picker.locator(':focus'))]).toEqual([place, place]);
    // What the form says about the former dates is hidden.
    expect(await page.locator('#ask-verdict').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(page.getByRole('link', { name: 'Change dates' }))).toBe(true);
    expect(await page.locator('#ask-verdict').isVisible()).toBe(true);
    // High contrast keeps free days, days without check-in and the stay apart.
    await page.emulateMedia({ forcedColors: 'active' });
    const looks = await page
      .locator('p', { has: page.getByRole('link', { name: 'Change dates' }) })
      .locator('span')
      .evaluateAll((names) =>
        names.map((name) => [getComputedStyle(name).color, getComputedStyle(name).backgroundColor].join()),
      );
    expect([looks.length, new Set(looks).size]).toEqual([3, 3]);
    await page.emulateMedia({ forcedColors: 'none' });
    // The form keeps it without a check-out.
    expect(await page.getByLabel('Check-in', { exact: true }).inputValue()).toMatch(/-20$/);
    // On a phone, the bar opens a sheet, which Back closes, and which fits.
    await page.setViewportSize({ width: 390, height: 844 });
    const dates = page.getByRole('link', { name: /, 45 nights/ });
    await dates.click();
    await picker.waitFor();
    await expectAccessible(page);
    await free.first().click();
    await page.goBack();
    await picker.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 320, height: 700 });
    await dates.click();
    // The page's stay is back, because the new check-in had no check-out.
    await picker.getByText(/, 45 nights · /).waitFor();
    // Another check-in offers the same length.
    await picker.getByRole('button', { name: /^Check-in/ }).click();
    await free.nth(3).click();
    await picker.getByRole('button', { name: /^Keep 45 nights: / }).waitFor();
    // A year of months is listed, and then the others.
    await picker.getByRole('button', { name: 'Show more months' }).click();
    await expect.poll(() => picker.getByRole('grid').count()).toBeGreaterThan(20);
    await picker.getByRole('button', { name: 'Clear dates' }).click();
    await free.first().click();
    await picker.getByRole('button', { name: /^Keep \w+ \d/ }).waitFor();
    await free.last().click();
    await picker.getByLabel('Guests').selectOption('2 guests');
    await picker.getByLabel('Your pet').selectOption('A dog');
    await picker.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => stayOf().get('checkOut')).not.toBe(typed);
    expect([stayOf().get('guests'), stayOf().get('animal')]).toEqual(['2', 'dogs']);
    const misfit = /^Doesn’t fit: cats only .* nights · 2 guests · with a dog · Change$/;
    await page.getByRole('link', { name: misfit }).waitFor();
    // Months can be chosen, also beside a field with a date. Clearing the fields leaves the month in view.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Check-in', { exact: true }).click();
    const month = picker.getByLabel('First month');
    await month.selectOption({ index: 4 });
    const shown = await month.inputValue();
    await picker.locator(`[data-day="${shown}"]`).waitFor();
    await picker.getByRole('button', { name: 'Clear dates' }).press('Enter');
    await expect.poll(() => field.inputValue()).toBe('');
    expect(await isFocused(picker.locator('[data-autofocus]'))).toBe(true);
    expect(await month.inputValue()).toBe(shown);

    // The field keeps a check-in that has no check-out yet, and a press on it changes the check-in.
    await free.first().click();
    // Scrolling closes the picker, too.
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => page.getByLabel('Check-in', { exact: true }).inputValue()).not.toBe('');
    await button.click();
    await picker.getByText('Choose another check-in.').waitFor();
  },
);
