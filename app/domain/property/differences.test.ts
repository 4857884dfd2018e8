import { expect, test } from 'vitest';
import { findPhotoDifferences, type PhotoToCompare } from './differences.ts';

/** Photos with these digests, whose captions are given as "digest:caption". */
const photos = (...names: string[]): PhotoToCompare[] =>
  names.map((name, index) => {
    const [digest = '', caption = null] = name.split(':');
    return {
      id: String(index),
      digest,
      caption,
      path: null,
      hasAvif: false,
      placeholder: null,
      width: 4,
      height: 3,
    };
  });

const differences = (before: readonly PhotoToCompare[], after: readonly PhotoToCompare[]) =>
  findPhotoDifferences(before, after).map(({ changes, position }) => `${changes.join(' and ')} ${position}`);

test('finds no difference between copies', () => {
  expect(differences(photos('sea', 'pier:At dusk'), photos('sea', 'pier:At dusk'))).toEqual([]);
});

test('names added and removed photos, which move no other', () => {
  expect(differences(photos('sea', 'pier', 'bed'), photos('yard', 'sea', 'bed'))).toEqual([
    'added 1',
    'removed 2',
  ]);
});

test('names moved photos and new captions', () => {
  expect(differences(photos('sea', 'pier', 'bed'), photos('pier', 'sea', 'bed:Queen bed'))).toEqual([
    'moved 1',
    'moved 2',
    'caption 3',
  ]);
});

test('names everything if no photo is the same', () => {
  expect(differences(photos('sea'), photos('pier'))).toEqual(['added 1', 'removed 1']);
  expect(differences([], photos('pier'))).toEqual(['added 1']);
});

test('names a new or removed caption of a photo that also moved', () => {
  expect(differences(photos('sea:At dusk', 'pier'), photos('pier:Long', 'sea'))).toEqual([
    'moved and caption 1',
    'moved and caption-removed 2',
  ]);
});

test('names a removed photo that the property has twice', () => {
  expect(differences(photos('sea', 'pier', 'sea'), photos('sea', 'pier'))).toEqual(['removed 3']);
});
