// Browser steps of an owner in the submission form, by visible labels.
import type { Locator, Page } from 'playwright';
import { completeAnswers } from './forms.ts';

export interface TestSubmission {
  title: string;
  email?: string;
  photos: readonly { name: string; content: Buffer }[];
}

/** Opens the form at the photos, after `answerFiveSteps`. */
export async function beginAtPhotos(
  page: Page,
  url: string,
  home: { title: string; email?: string },
): Promise<void> {
  await answerFiveSteps(page, url, home);
  await page.goto(`${url}/submit-property?step=6`);
  await page.getByRole('heading', { name: 'Photos' }).waitFor();
}

/** Sends the answers of steps 1 to 5 by request instead of typing them. */
export async function answerFiveSteps(
  page: Page,
  url: string,
  { title, email }: { title: string; email?: string },
): Promise<void> {
  const { landlord, photos: _none, ...steps } = completeAnswers();
  steps.listing.title = title;
  if (email) landlord.landlordEmail = email;
  const send = async (data: object) => {
    const response = await page.request.post(`${url}/submit-property/draft`, {
      headers: { origin: url },
      data,
    });
    if (!response.ok()) throw new Error(`the form was answered with status ${response.status()}`);
    return response.text();
  };
  const [draftId] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await send({ intent: 'begin', landlord })) ?? [];
  await send({ intent: 'save', draftId, version: 1, steps });
}

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** Fills in steps 1 to 5 and stops at the photos. */
export async function fillInFiveSteps(page: Page, property: TestSubmission): Promise<void> {
  await fillInSteps(page, property, answers.length);
  await page.getByRole('heading', { name: 'Photos' }).waitFor();
}

/** Fills in the first `count` of the five steps. */
export async function fillInSteps(page: Page, property: TestSubmission, count: number): Promise<void> {
  for (const { heading, fill } of answers.slice(0, count)) {
    await page.getByRole('heading', { name: heading }).waitFor();
    await fill(page, property);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
}

const answers: readonly { heading: string; fill: (page: Page, property: TestSubmission) => Promise<void> }[] =
  [
    {
      heading: 'About you',
      async fill(page, { email = 'rosa@example.com' }) {
        await page.getByLabel('Landlord/Manager Full Name').fill('Rosa Whitcomb');
        await page.getByLabel('Contact Phone').fill('619-555-0142');
        await page.getByLabel('Email', { exact: true }).fill(email);
        await page.locator('summary', { hasText: 'More about you' }).click();
        await page.getByLabel('Company Website').fill('whitcomb.example');
      },
    },
    {
      heading: 'The property',
      async fill(page) {
        await page.getByLabel('Property Type').selectOption('Condo');
        await page.getByLabel('Property Address').fill('12 Hidden Lane');
        await page.getByLabel('City, State').fill('Imperial Beach, CA');
        await page.getByLabel('Zip Code').fill('92154-7431');
        await page.getByLabel('Neighborhood').selectOption('Seacoast');
      },
    },
    {
      heading: 'Details and rent',
      async fill(page) {
        await page.getByLabel('1-3 months').check();
        await page.getByLabel('Fully furnished').check();
        await page.getByLabel('Number of Bedrooms').fill('2');
        await page.getByLabel('Number of Bathrooms').fill('1.5');
        await page.getByLabel('Approximate Square Footage').fill('940');
        await page.getByLabel('Number of Stories').fill('1');
        await page.getByLabel('Desired Monthly Rent').fill('3450');
        await page.getByLabel('Next Available Date').fill(inAMonth());
      },
    },
    {
      heading: 'Your listing',
      async fill(page, { title }) {
        await page.getByLabel('Property Listing Name').fill(title);
        await page
          .getByLabel('Listing Description')
          .fill('Two bright rooms above the sand.\n\nThe pier is in sight.');
      },
    },
    {
      heading: 'What it offers',
      async fill(page) {
        await page.getByLabel('Central Air').check();
        for (const amenity of ['WiFi', 'Kitchen', 'Washer/Dryer', 'Pool']) {
          await page.getByLabel(amenity, { exact: true }).check();
        }
        await page.getByLabel('Private driveway').check();
        await page.getByLabel('Stairs').fill('Four steps to the door.');
        await page.getByLabel('I confirm that the standard essentials are provided').check();
      },
    },
  ];

/**
 * Chooses the photos and submits; returns the property's id from the confirmation. Doesn't check the messages
 * that show for two seconds, because a busy machine may miss them: timing.test.ts does.
 */
export async function sendWithPhotos(page: Page, { photos }: TestSubmission): Promise<string> {
  await page
    .locator('input[type=file]')
    .setInputFiles(photos.map(({ name, content }) => ({ name, mimeType: 'image/jpeg', buffer: content })));
  await page.getByRole('button', { name: 'Submit Property' }).click();
  await page.waitForURL('**/submission-success');
  return page.locator('[data-property-id]').innerText();
}

/** Opens a section of the owner's page with a press. */
export async function openSection(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole('region', { name: title, exact: true });
  await section.getByRole('heading', { level: 2 }).click();
  return section;
}
