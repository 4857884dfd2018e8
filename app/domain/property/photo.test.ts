import { expect, test } from 'vitest';
import { checkChosenFile, isSmall, photoLimits, photoMessages } from './photo.ts';

const notAnImage = 'Please select only image files (JPEG, PNG, etc.)';
const tooLarge = 'Image files must be smaller than 30MB.';

test.each([
  ['a photo of exactly the limit', { name: 'a.jpg', type: 'image/jpeg', size: 31_457_280 }, null],
  ['a photo one byte over the limit', { name: 'a.jpg', type: 'image/jpeg', size: 31_457_281 }, tooLarge],
  ['an empty photo', { name: 'a.jpg', type: 'image/jpeg', size: 0 }, photoMessages.empty],
  ['a PDF document', { name: 'lease.pdf', type: 'application/pdf', size: 1 }, notAnImage],
  ['a large document', { name: 'lease.pdf', type: 'application/pdf', size: 2 ** 30 }, notAnImage],
  ['a HEIC photo without a type', { name: 'IMG_1.HEIC', type: '', size: 1 }, null],
  ['a file without a type and extension', { name: 'notes', type: '', size: 1 }, notAnImage],
])('checkChosenFile returns the right message for %s', (_what, file, message) => {
  expect(checkChosenFile(file)).toBe(message);
});

test('limits and messages have the specified values', () => {
  expect(photoLimits).toMatchObject({ count: 40, bytes: 30 * 1024 * 1024, advisedCount: 3 });
  expect(photoMessages.noneChosen).toBe('Please upload at least one property photo.');
  expect(photoMessages.noneSubmitted).toBe('Please upload at least one image.');
  const tooMany = 'You can only upload up to 40 images. You currently have 41 images.';
  expect(photoMessages.tooMany(41)).toBe(tooMany);
});

test.each([
  [1199, 1199, true],
  [1200, 800, false],
])('a photo of %i × %i pixels is small: %s', (width, height, advised) => {
  expect(isSmall({ width, height })).toBe(advised);
});
