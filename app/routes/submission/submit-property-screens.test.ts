// The content of each step of the submission form, as requests and responses.
import { describe, expect, test } from 'vitest';
import { todayInLosAngeles } from '#domain/day.ts';
import { createFormSender } from '#tests/support/form-sender.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { eachOf, fieldOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { setUpSite } from '#tests/support/site.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite();

describe('the submission form', () => {
  test('shows an introduction and the reasons to list', async () => {
    const main = sliceBetween(await createFormSender(site).open(''), '<main', '</main>');
    expect(eachOf(main, 'h1')).toEqual(['List your property']);
    expect(textOf(main)).toContain('Tell us about your furnished home');
    const reasons = sliceBetween(main, 'aria-labelledby="why-list"', '</aside>');
    expect(eachOf(reasons, 'h2')).toEqual(['Why list with us']);
    const titles = ['Secure platform', 'Maximum exposure', 'Fast approval in 24-48 hours'];
    expect(eachOf(reasons, 'h3')).toEqual(titles);
  });

  test('shows the progress at each step, and Back from the second step on', async () => {
    const owner = createFormSender(site);
    await owner.beginDraft();
    await owner.save(completeAnswers());
    for (const number of [1, 2, 6]) {
      const html = await owner.open(`?step=${number}`);
      expect(html).toContain(`Step ${number} of 6`);
      expect(html).toContain(`aria-valuemax="6" aria-valuenow="${number}"`);
      expect(eachOf(html, 'button').includes('Back')).toBe(number > 1);
    }
  });

  test.each([
    [0, 'No photos yet. Add at least 3, so guests can picture the place.'],
    [2, 'Only 2 photos so far. Add at least 3, so guests can picture the place.'],
    [3, undefined],
  ])('warns about %i photos: %s', async (count, warning) => {
    const owner = createFormSender(site);
    await owner.beginDraft();
    const { landlord: _saved, photos: _none, ...steps } = completeAnswers();
    await owner.save(steps);
    for (let number = 1; number <= count; number += 1) await owner.uploadPhoto(number);
    const text = textOf(await owner.open('?step=6'));
    expect(/(?:No|Only 2) photos [^.]{1,10}\. Add at least 3, [^.]{1,60}\./.exec(text)?.[0]).toBe(warning);
  });

  test.each([
    ['partial', true],
    ['no', false],
  ])(
    'offers number keypads and future dates in step 3 (furnished: %s)',
    async (propertyFurnished, isAsked) => {
      const owner = createFormSender(site);
      const { property, details, listing } = completeAnswers();
      await owner.beginDraft();
      await owner.save({
        property,
        details: { ...details, propertyFurnished, deposit: '', cleaningFee: '' },
        listing,
      });
      const third = await owner.open('?step=3');
      expect(fieldOf(third, 'bathrooms')).toContain('inputMode="decimal"');
      expect(fieldOf(third, 'desiredMonthlyRent')).toContain('inputMode="numeric"');
      expect(fieldOf(third, 'nextAvailableDate')).toContain(`min="${todayInLosAngeles(new Date())}"`);
      expect(textOf(third)).toMatch(
        /Fees, longer stays, and terms \(optional\) Not given: deposit and cleaning fee /,
      );
      // Only a furnished home is asked whether it may be unfurnished, too.
      expect(third.includes('name="unfurnishedOption"')).toBe(isAsked);
      const fourth = (await owner.open('?step=4')).replaceAll('<!-- -->', '');
      expect(textOf(fourth)).toContain(`Characters used: ${listing.description.length} / 2000`);
    },
  );
});
