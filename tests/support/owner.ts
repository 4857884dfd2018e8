// An owner at the form: fills in the six steps as a person does, by the labels that are read on the screen.
import type { Page } from 'playwright';

export interface OwnersHome {
  title: string;
  email?: string;
  photographs: readonly { name: string; content: Buffer }[];
}

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** Opens the form and goes through steps 1 to 5, leaving the owner at the photographs. */
export async function answerFiveSteps(page: Page, home: OwnersHome): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Continue' }).click();
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();

  await heading('About you');
  await page.getByLabel('Landlord/Manager Full Name').fill('Rosa Whitcomb');
  await page.getByLabel('Contact Phone').fill('619-555-0142');
  await page.getByLabel('Email', { exact: true }).fill(home.email ?? 'rosa@example.com');
  await next();

  await heading('The property');
  await page.getByLabel('Property Type').selectOption('Condo');
  await page.getByLabel('Property Address').fill('12 Hidden Lane');
  await page.getByLabel('City, State').fill('Imperial Beach, CA');
  await page.getByLabel('Zip Code').fill('92154-7431');
  await next();

  await heading('Details and rent');
  await page.getByLabel('1-3 months').check();
  await page.getByLabel('Fully furnished').check();
  await page.getByLabel('Number of Bedrooms').fill('2');
  await page.getByLabel('Number of Bathrooms').fill('1.5');
  await page.getByLabel('Approximate Square Footage').fill('940');
  await page.getByLabel('Number of Stories').fill('1');
  await page.getByLabel('Desired Monthly Rent').fill('3450');
  await page.getByLabel('Next Available Date').fill(inAMonth());
  await next();

  await heading('Your listing');
  await page.getByLabel('Property Listing Name').fill(home.title);
  await page
    .getByLabel('Listing Description')
    .fill('Two bright rooms above the sand.\n\nThe pier is in sight.');
  await next();

  await heading('What it offers');
  await page.getByLabel('Central Air').check();
  for (const amenity of ['WiFi', 'Kitchen', 'Washer/Dryer', 'Pool']) {
    await page.getByLabel(amenity, { exact: true }).check();
  }
  await page.getByLabel('Private driveway').check();
  await page.getByLabel('Stairs').fill('Four steps to the door.');
  await page.getByLabel('I confirm that the standard essentials are provided').check();
  await next();
  await heading('Photos');
}

/** Chooses the photographs and sends everything; answers with the property's id from the confirmation. */
export async function sendWithPhotographs(page: Page, { photographs }: OwnersHome): Promise<string> {
  await page
    .locator('input[type=file]')
    .setInputFiles(
      photographs.map(({ name, content }) => ({ name, mimeType: 'image/jpeg', buffer: content })),
    );
  await page.getByRole('button', { name: 'Submit Property' }).click();
  await page.getByText('Your property was submitted.').waitFor();
  await page.waitForURL('**/submission-success');
  return page.getByRole('definition').first().innerText();
}
