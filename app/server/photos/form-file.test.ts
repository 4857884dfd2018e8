import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileTooLargeError, openFormFile } from './form-file.ts';
import { RefusedFileError } from './inspect-file.ts';

const maxBytes = 1000;

/** A request whose body arrives in pieces of these sizes, over and over. */
async function inPieces(form: FormData, sizes: readonly number[]): Promise<Request> {
  const whole = new Request('http://localhost/', { method: 'POST', body: form });
  const bytes = new Uint8Array(await whole.arrayBuffer());
  async function* pieces() {
    let from = 0;
    for (let index = 0; from < bytes.length; index += 1) {
      const size = sizes[index % sizes.length] ?? 1;
      yield bytes.subarray(from, from + size);
      from += size;
    }
  }
  return requestOf(pieces(), whole);
}

/** A request with the headers of another one whose body arrives in these pieces. */
function requestOf(pieces: AsyncIterable<Uint8Array>, { headers }: Request): Request {
  const body = Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>;
  const init = { method: 'POST', headers, body, duplex: 'half' };
  return new Request('http://localhost/', init);
}

function formWith(content: Uint8Array, name = 'photo.jpg'): FormData {
  const form = new FormData();
  form.set('intent', 'send-photo');
  form.set('photo', new Blob([new Uint8Array(content)]), name);
  form.set('after', 'ignored');
  return form;
}

async function read(request: Request) {
  const file = await openFormFile(request, maxBytes);
  return file && { name: file.name, content: await buffer(file.content) };
}

test('returns the file of a form, however its body arrives', async () => {
  const lines = fc.constantFrom('\r\n', '\r\n--', '--', '\r', 'x', '\0');
  const content = fc.array(lines, { maxLength: 60 }).map((parts) => Buffer.from(parts.join('')));
  const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(content, sizes, async (bytes, pieces) => {
      const file = await read(await inPieces(formWith(bytes), pieces));
      expect(file).toEqual({ name: 'photo.jpg', content: bytes });
    }),
  );
});

test('returns an empty name if no file was chosen, and null for a form without a file', async () => {
  const chosen = '--x\r\nContent-Disposition: form-data; name="photo"; filename=""\r\n\r\n\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const empty = new Request('http://localhost/', { method: 'POST', headers, body: chosen });
  expect(await read(empty)).toEqual({ name: '', content: Buffer.alloc(0) });
  const form = new FormData();
  form.set('intent', 'send-photo');
  expect(await read(await inPieces(form, [7]))).toBeNull();
});

test('rejects when the connection breaks in the middle of the file', async () => {
  const whole = await inPieces(formWith(Buffer.alloc(500, 'a')), [64]);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  async function* pieces() {
    yield bytes.subarray(0, 400);
    throw new Error('The connection broke.');
  }
  await expect(read(requestOf(pieces(), whole))).rejects.toThrow(RefusedFileError);
});

test('rejects a file above the limit, and accepts one of exactly the limit', async () => {
  const file = await read(await inPieces(formWith(Buffer.alloc(maxBytes)), [64]));
  expect(file?.content).toHaveLength(maxBytes);
  const larger = await inPieces(formWith(Buffer.alloc(maxBytes + 1)), [64]);
  await expect(read(larger)).rejects.toThrow(FileTooLargeError);
});
