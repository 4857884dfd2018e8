// What brings a page into its state before it is photographed: presses, forms that are sent, requests that fail or are
// never answered.
import type { Page } from 'playwright';
import { answerSteps } from '../../tests/support/owner.ts';
import { photograph } from '../../tests/support/photographs.ts';

export type Arrangement = (page: Page) => Promise<unknown>;

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Requests for data stay without an answer from now on. */
const hold = (page: Page) => page.route(/\.data(?:\?|$)/, () => new Promise(() => undefined));
/** Requests for data fail from now on. */
const fail = (page: Page) => page.route(/\.data(?:\?|$)/, (route) => route.abort());

/** What is started never ends; the page has had the time to show that it is under way. */
export const held = (start: Arrangement) => async (page: Page) => {
  await hold(page);
  await start(page);
  await page.waitForTimeout(600);
};

/** What is started fails, and the page has said so. */
export const failed = (start: Arrangement, words: string) => async (page: Page) => {
  await fail(page);
  await start(page);
  await page.getByText(words).first().waitFor();
};

/** Fills the fields with these labels and sends the form. */
export const send = (fields: Record<string, string>, button: string) => async (page: Page) => {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: button }).click();
};

/** What is started is done, and the page has said something about it. */
export const answered = (start: Arrangement) => async (page: Page) => {
  await start(page);
  // A status that says something else may stand there before.
  await page.locator('button[aria-disabled=true]').waitFor({ state: 'detached' });
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .or(page.locator('[aria-invalid=true]'))
    .first()
    .waitFor();
};

/** A dialog that its address opens stands above the page, which takes the page's script; then what is done in it. */
export const inDialog = (arrange?: Arrangement) => async (page: Page) => {
  await page.locator('dialog:modal').waitFor();
  await arrange?.(page);
};

/** Opens the form with everything that a rejected home has, at one of its steps. */
export const correctAt = (step: number) => async (page: Page) => {
  await press(/Correct and send again|Go on with the correction/)(page);
  await page.waitForURL('**/submit-property**');
  await page.goto(`/submit-property?step=${step}`, { waitUntil: 'networkidle' });
};

const home = { title: 'Two bright rooms by the pier', photographs: [] };

/** Comes to a step of a new form that holds nothing yet. */
const arriveAt = (step: number) => async (page: Page) => {
  await answerSteps(page, home, step - 1);
  await page.getByText(`Step ${step} of 6`).waitFor();
};

/** Everything that can be wrong with an empty step is said. */
export const emptyAt = (step: number) =>
  answered(async (page) => {
    await arriveAt(step)(page);
    await press(/^(?:Continue|Submit Property)$/)(page);
  });

/** Photographs that have arrived, one whose connection was lost, and a file that is none. */
export const choosePhotographs = async (page: Page) => {
  await arriveAt(6)(page);
  const file = page.locator('input[type=file]');
  const pictures = [1, 2, 3].map(async (seed) => ({
    name: `Room ${seed}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photograph({ width: 1600, height: 1200, seed }),
  }));
  const [lost, ...stored] = await Promise.all(pictures);
  await file.setInputFiles(stored);
  await page.getByText('2 of 2 photos uploaded.').waitFor({ state: 'attached' });
  await page.route('**/submit-property/photos**', (route) => route.abort());
  const contract = { name: 'Contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  await file.setInputFiles([contract, ...(lost ? [lost] : [])]);
  await page.getByRole('button', { name: 'Try Room 1.jpg again' }).waitFor();
};

/** The confirmation knows its property from the navigation to it, which the browser keeps. */
export const comeFromForm = async (here: Page) => {
  await here.evaluate(() => {
    const propertyId = '01a2003d-e123-7181-9567-a8cafe37dc0d';
    history.pushState({ usr: { propertyId }, key: 'form' }, '', '/submission-success');
  });
  await here.reload({ waitUntil: 'networkidle' });
  await here.getByText('Pending Review').waitFor();
};
