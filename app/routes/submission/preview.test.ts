// The preview of a draft's listing, for the owner only.
import { describe, expect, test } from 'vitest';
import { createFormSender } from '#tests/support/form-sender.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { eachOf, outcomeOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { setUpSite } from '#tests/support/site.ts';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';

const site = await setUpSite({ SUBMISSIONS_PER_HOUR: '1000' });
const { get, post } = site;

/** A draft with two photos, the second one first. */
async function beginComplete(
  change: (answers: SubmissionAnswers, photoIds: readonly [string, string]) => void = () => undefined,
) {
  const owner = createFormSender(site);
  const draftId = await owner.beginDraft();
  const photoIds = [await owner.uploadPhoto(1), await owner.uploadPhoto(2)] as const;
  const answers = completeAnswers(photoIds.toReversed());
  change(answers, photoIds);
  await owner.save(answers);
  const path = `/submit-property/preview/${draftId}`;
  return { owner, draftId, photoIds, path, open: () => get(path, owner.cookie()) };
}

describe('the preview', () => {
  test('shows the listing as visitors will see it, without a form or a link to ask', async () => {
    const { open, photoIds, path } = await beginComplete((answers, [, second]) => {
      answers.photos.photoCaptions = { [second]: 'The deck' };
    });
    await site.db
      .updateTable('photos')
      .set({ state: 'ready', placeholder: 'data:,', width: 4, height: 3 })
      .where('id', '=', photoIds[1])
      .execute();
    const response = await open();
    expect(response.status).toBe(200);
    const main = sliceBetween(await response.text(), '<main', '</main>');
    expect(textOf(main)).toContain('This is a preview. Only you can see it.');
    expect(eachOf(main, 'h1')).toEqual(['Bright condo by the pier']);
    for (const text of ['Imperial Beach, CA', '$3,450', '2 bedrooms', 'Garage (1 car)', 'Four steps'])
      expect(textOf(main)).toContain(text);
    expect(main).toContain('alt="The deck"');
    expect(main).toMatch(
      /<img [^>]*alt="Bright condo by the pier, photo 2 of 2"[^>]*src="\/placeholder.svg"/,
    );
    for (const text of ['Pending', '/ask', 'Share', 'method="post"']) expect(main).not.toContain(text);
    expect((await post(path, { intent: 'ask' })).status).toBe(405);
  });

  test('contains no private field, and is neither cached nor indexed', async () => {
    const answers = completeAnswers();
    // The footer has the zip code of the other test data.
    answers.property.zipCode = '92154-7431';
    const { open } = await beginComplete(({ property: typed }) => Object.assign(typed, answers.property));
    const response = await open();
    const { property, listing, features } = answers;
    const {
      landlordFullName: name,
      landlordPhone,
      landlordEmail,
      companyName,
      companyWebsite,
    } = answers.landlord;
    const owners = [name, landlordPhone, landlordEmail, companyName, companyWebsite];
    const places = [property.propertyAddress, property.zipCode, listing.listingLink, listing.icalUrl];
    const html = await response.text();
    for (const text of [...owners, ...places, features.additionalInformation, '1.jpg'])
      expect(html).not.toContain(text);
    const { headers } = response;
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  });

  test('leaves out an unreadable photo and photos of another draft', async () => {
    const foreign = await beginComplete();
    const { open, photoIds } = await beginComplete((answers) => {
      answers.photos.photoIds.push(foreign.photoIds[0]);
    });
    await site.db.updateTable('photos').set({ state: 'failed' }).where('id', '=', photoIds[0]).execute();
    expect(await (await open()).text()).toContain('photo 1 of 1');
  });

  test('redirects to the form if an answer is missing, and without an open draft’s cookie', async () => {
    const redirect = [302, '/submit-property'];
    const incomplete = await beginComplete(({ listing }) => (listing.title = ''));
    expect(outcomeOf(await incomplete.open())).toEqual(redirect);
    const { owner, draftId, path, open } = await beginComplete();
    for (const cookie of ['', incomplete.owner.cookie()])
      expect(outcomeOf(await get(path, cookie))).toEqual(redirect);
    expect(outcomeOf(await get('/submit-property/preview/nonsense', owner.cookie()))).toEqual(redirect);
    await owner.sendForm({ intent: 'start-over', id: draftId });
    expect(outcomeOf(await open())).toEqual(redirect);
  });
});
