import { expect, test } from 'vitest';
import { photoMessages } from '#domain/photo.ts';
import { readAnswer } from './send-photo.ts';

const photo = { id: 'p', name: 'a.jpg', width: 1, height: 1, bytes: 1, state: 'pending', thumbnail: null };
const refused = (message: string) => ({ photos: [], refused: [{ fileName: 'a.jpg', message }] });

test.each([
  ['is stored', 200, { photos: [photo], refused: [] }, { ok: true, photo }],
  ['is no picture', 422, refused('No'), { ok: false, message: 'No', retry: 'never' }],
  [
    'could not be stored for the moment',
    422,
    refused(photoMessages.notStored),
    { ok: false, message: photoMessages.notStored, retry: 'asked' },
  ],
  ['belongs to a draft that is closed', 404, { photos: [], refused: [], message: 'Gone' }, 'draft-gone'],
  ['was one too many', 429, refused('Wait'), { ok: false, message: 'Wait', retry: 'asked' }],
  ['came after too many', 429, { message: 'Wait' }, { ok: false, message: 'Wait', retry: 'asked' }],
  [
    'was cut off',
    422,
    { photos: [], refused: [], message: 'Cut' },
    { ok: false, message: 'Cut', retry: 'asked' },
  ],
  ['was too large for a proxy', 413, null, { ok: false, message: photoMessages.tooLarge, retry: 'never' }],
  ['met a server in trouble', 500, null, { ok: false, message: photoMessages.notStored, retry: 'soon' }],
  [
    'met something that is not ours',
    200,
    null,
    { ok: false, message: photoMessages.notStored, retry: 'asked' },
  ],
])('a photograph that %s (status %i) becomes that in the list', (_what, status, body, outcome) => {
  expect(readAnswer(status, body)).toEqual(outcome);
});
