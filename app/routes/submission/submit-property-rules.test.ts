import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyForms, readStep } from '#domain/submission-form.ts';
import { brokenRules, emptyStepMessages } from '../../../tests/support/broken-rules.ts';
import { createFormSender } from '../../../tests/support/form-sender.ts';
import { openPages, type Pages } from '../../../tests/support/pages.ts';
import { completeForms, type Forms } from '../../../tests/support/submissions.ts';

let pages: Pages;
let owner: ReturnType<typeof createFormSender>;
let forms: Forms;
const idempotencyKey = 'k'.repeat(43);

beforeAll(async () => {
  pages = await openPages();
  owner = createFormSender(pages);
  const { photoId } = await owner.readyToSubmit();
  forms = completeForms([photoId]);
  await owner.save(forms);
});
afterAll(() => pages.close());

const properties = () => pages.db.selectFrom('properties').select('id').execute();

const whole = (label: string, min: number, max: number) =>
  `${label} must be a whole number from ${min} to ${max}`;
const thisYear = new Date().getFullYear();
const ids = Array.from({ length: 41 }, (_none, number) => `0190b0a0-0000-7000-8000-${1e11 + number}`);

/** Rules that depend on the date, and numeric bounds. */
const brokenBounds: typeof brokenRules = [
  ['details', 'bedrooms', '-1', whole('Number of Bedrooms', 0, 50)],
  ['details', 'bathrooms', '1.25', 'Number of Bathrooms must be a number in steps of one half from 0 to 50'],
  ['details', 'approxSqft', '-1', whole('Approximate Square Footage', 0, 1_000_000)],
  ['details', 'numberOfStories', '0', whole('Number of Stories', 1, 200)],
  ['details', 'desiredMonthlyRent', '-1', whole('Desired Monthly Rent', 0, 1_000_000)],
  ['details', 'nextAvailableDate', '2020-01-01', 'Next Available Date cannot be before today'],
  [
    'details',
    'yearBuilt',
    '1799',
    expect.stringMatching(/^Year Built must be a whole number from 1800 to \d+$/),
  ],
  ['details', 'yearBuilt', String(thisYear + 1), expect.stringMatching(/^Year Built must be/)],
  ['listing', 'description', 'x'.repeat(2001), 'Listing Description must be at most 2000 characters'],
  ['photos', 'photoIds', ids, 'You can only upload up to 40 images. You currently have 41 images.'],
];

test.each([...brokenRules, ...brokenBounds])(
  'refuses to submit an invalid value with its message and keeps it in the draft: %s, %s',
  async (step, field, value, message) => {
    const broken = { ...forms[step], [field]: value };
    expect(await owner.save({ [step]: broken })).toMatchObject({ status: 200 });

    const issues = [{ field, message }];
    const asWhole = await owner.ask({ intent: 'submit', idempotencyKey, ...forms, [step]: broken });
    expect(asWhole).toMatchObject({ status: 422 });
    expect(asWhole.answer).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-submission', steps: [{ step, message, issues }] },
    });
    expect(await properties()).toEqual([]);
    expect((await owner.currentDraft())?.forms[step]).toEqual(readStep(step, broken));
  },
);

test('reports all invalid steps together and keeps the valid values in the draft', async () => {
  const typed = { ...emptyForms, listing: { ...emptyForms.listing, listingLink: 'https://half.example/' } };
  await owner.save(typed);
  const { status, answer } = await owner.ask({ intent: 'submit', idempotencyKey, ...typed });
  expect(status).toBe(422);
  expect(answer).toMatchObject({
    ok: false,
    failure: {
      kind: 'invalid-submission',
      steps: Object.entries(emptyStepMessages).map(([step, message]) => ({ step, message })),
    },
  });
  expect(await properties()).toEqual([]);
  expect((await owner.currentDraft())?.forms).toEqual(typed);
});

test('accepts the corrected submission afterwards', async () => {
  const { status } = await owner.ask({ intent: 'submit', idempotencyKey, ...forms });
  expect(status).toBe(200);
  expect(await properties()).toHaveLength(1);
});
