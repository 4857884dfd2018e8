// A visitor chooses the dates of a listing: by keyboard, in its calendar, on a phone and by typing.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { addDays } from '#domain/day.ts';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { isFocused, journey } from '../support/browser.ts';
import { setUpServedSite } from '../support/served-site.ts';

const site = await setUpServedSite();
const admin = await site.admin();
const home = await site.listedHome(admin, { title: 'Home with a calendar' });
await site.change(home, { nextAvailableDate: '2020-01-01' });

/** Opens the listing, and waits until it works: the button appears with the page's script. */
async function openListing(page: Page): Promise<void> {
  await page.goto(`${site.url}/listings/${home}`);
  await page.getByRole('button', { name: 'Share' }).waitFor();
}

const shortDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

journey(
  'dates are chosen by keyboard, in the calendar and on a phone, and the page follows them',
  async ({ openVisitor }) => {
    const page = await openVisitor();
    await openListing(page);
    const picker = page.getByRole('dialog', { name: 'Choose your dates' });
    const stayOf = () => new URL(page.url()).searchParams;

    // By keyboard: Escape gives the focus back, and two days apply.
    const button = page.getByRole('button', { name: 'Choose dates' }).first();
    await button.press('Enter');
    await picker.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(button)).toBe(true);
    await button.press('Enter');
    const first = (await picker.locator(':focus').getAttribute('data-day')) ?? '';
    await page.keyboard.press('Enter');
    await picker.getByRole('button', { name: 'Check-out Choose', pressed: true }).waitFor();
    expect(await picker.locator(':focus').getAttribute('aria-label')).toMatch(/, check-in$/);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await picker.getByRole('button', { name: 'Done' }).press('Enter');
    await expect.poll(() => stayOf().get('checkIn')).toBe(first);
    const field = page.getByLabel('Check-out', { exact: true });
    await expect.poll(async () => stayOf().get('checkOut') === (await field.inputValue())).toBe(true);
    // Alt and the arrow key lead from a field into the days. There, a press changes only the check-out.
    await field.press('Alt+ArrowDown');
    await expect.poll(() => isFocused(picker.locator('[data-autofocus]'))).toBe(true);
    const longer = addDays(await field.inputValue(), 1);
    await page.keyboard.press('ArrowRight');
    await picker.getByText(new RegExp(`^${shortDay(first)} to ${shortDay(longer)}, .* · \\$`)).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => [stayOf().get('checkIn'), stayOf().get('checkOut')]).toEqual([first, longer]);
    // The field that was pressed can then be typed in, and the page follows that, too.
    await field.click({ position: { x: 20, y: 40 } });
    await picker.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(field)).toBe(true);
    const typed = addDays(first, 45);
    await field.fill(typed);
    await expect.poll(() => stayOf().get('checkOut')).toBe(typed);
    // A pressed day of the calendar becomes check-in. A press beside the picker closes it, and the page keeps
    // its stay, because there is no check-out.
    await page.locator('[aria-hidden] span:visible').getByText('20', { exact: true }).last().click();
    await picker.getByText(/^Check-in .* 20\. Now choose/).waitFor();
    await page.mouse.click(5, 450);
    await expect.poll(() => isFocused(page.locator('#calendar'))).toBe(true);
    expect(stayOf().get('checkOut')).toBe(typed);
    // High contrast keeps free days, days without check-in and the stay apart.
    await page.emulateMedia({ forcedColors: 'active' });
    const looks = await page
      .locator('#calendar p > span')
      .evaluateAll((names) =>
        names.map((name) => [getComputedStyle(name).color, getComputedStyle(name).backgroundColor].join()),
      );
    expect([looks.length, new Set(looks).size]).toEqual([3, 3]);
    await page.emulateMedia({ forcedColors: 'none' });
    // On a phone, the calendar shows a month, and the bar opens a sheet, which Back closes, and which fits.
    await page.setViewportSize({ width: 390, height: 844 });
    const months = page.locator('#calendar h3:visible');
    const [month, ...others] = await months.allInnerTexts();
    expect(others).toEqual([]);
    await page.getByRole('button', { name: 'Later months' }).click();
    await expect.poll(() => months.innerText()).not.toBe(month);
    const dates = page.getByRole('link', { name: /, 45 nights/ });
    await dates.click();
    await picker.waitFor();
    await expectAccessible(page);
    await page.goBack();
    await picker.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 320, height: 700 });
    await dates.click();
    await picker.getByText(/, 45 nights · /).waitFor();
    await expectNothingBeyond(page);
    const topOfDays = async () => (await picker.getByRole('grid').first().boundingBox())?.y;
    const top = await topOfDays();
    await picker.getByRole('button', { name: 'Clear dates' }).click();
    expect(await topOfDays()).toBe(top);
    // Cleared dates clear the page's stay.
    await picker.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Add dates' }).waitFor();
    await expect.poll(() => stayOf().has('checkIn')).toBe(false);
  },
);
