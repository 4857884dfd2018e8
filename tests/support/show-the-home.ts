// Browser steps of "Show us the home", for the owner and the administrator.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond } from './accessibility.ts';
import { cameraPhoto } from './camera-photo.ts';
import { openSection } from './owner.ts';

/**
 * Shows the home with two photos, which the administrator accepts with one key. Starts at the owner's page.
 */
export async function showTheHome(
  owner: Page,
  administrator: Page,
  { url, title }: { url: string; title: string },
): Promise<void> {
  const section = await openSection(owner, 'Show us the home');
  await section.getByRole('link', { name: 'Show us the home' }).click();
  await owner.getByLabel('Which room will you show?').fill('Kitchen');
  await owner.getByRole('button', { name: 'I’m at the home. Get my code' }).click();
  await owner.getByText('Your code', { exact: true }).waitFor();
  await expectAccessible(owner);
  await expectNothingBeyond(owner);
  const send = owner.getByRole('button', { name: 'Send this photo' });
  await send.first().click();
  await owner.getByText('Please take or choose a photo first.').waitFor();
  const sendPhoto = async (seed: number, answer: string) => {
    const buffer = await cameraPhoto({ width: 320, height: 240, seed });
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
    await owner.getByLabel('Photo', { exact: true }).first().setInputFiles(file);
    await send.first().click();
    await owner.getByText(answer).waitFor();
  };
  await sendPhoto(31, 'We have this one.');
  await sendPhoto(32, 'Someone on our team will look at them');
  await expectAccessible(owner);
  await administrator.goto(`${url}/admin/properties?status=changes`);
  await administrator.getByRole('link', { name: `Review ${title}` }).click();
  const photo = administrator.getByRole('img', { name: 'Taken by the owner: kitchen' });
  await photo.waitFor();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await expectAccessible(administrator);
  await administrator.keyboard.press('y');
  await administrator.getByText('Guests see it now, and we’ve emailed the owner.').waitFor();
}
