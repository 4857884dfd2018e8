// Reads the file of a form as a stream (RFC 7578), so that a photo of a form without a script takes no
// memory. `Request.formData` would read it whole.
import { RefusedFileError } from './inspect-file.ts';

export class FileTooLargeError extends Error {}

interface FormFile {
  /** Empty if the person chose no file. */
  name: string;
  content: AsyncGenerator<Uint8Array>;
}

/** Bytes of everything before the content of the file. */
const maxFieldBytes = 8192;

/**
 * The first file of a form, or null if the form has none. The content rejects with `RefusedFileError` if the
 * body ends too early, and with `FileTooLargeError` beyond `maxBytes`, after the whole file has arrived:
 * browsers show no answer that comes before they have sent everything.
 */
export async function openFormFile({ headers, body }: Request, maxBytes: number): Promise<FormFile | null> {
  const type = /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(
    headers.get('content-type') ?? '',
  );
  const boundary = type?.[1] ?? type?.[2];
  if (!boundary || !body) return null;
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  // The first delimiter has no line before it.
  let rest = Buffer.from('\r\n');
  const readMore = async () => {
    const { value } = await chunks.next();
    if (value) rest = Buffer.concat([rest, value]);
    return value !== undefined;
  };

  /** What comes before `end`. Null if that doesn't come. */
  async function readTo(end: Buffer): Promise<Buffer | null> {
    for (;;) {
      const at = rest.indexOf(end);
      if (at >= 0) {
        const found = rest.subarray(0, at);
        rest = rest.subarray(at + end.length);
        return found;
      }
      if (rest.length > maxFieldBytes || !(await readMore())) return null;
    }
  }

  async function* readContent(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for (;;) {
      const end = rest.indexOf(delimiter);
      // The start of a delimiter may be at the end of what has arrived.
      const part = rest.subarray(0, end >= 0 ? end : Math.max(0, rest.length - delimiter.length + 1));
      bytes += part.length;
      if (part.length > 0 && bytes <= maxBytes) yield part;
      rest = rest.subarray(part.length);
      if (end >= 0) break;
      if (!(await readMore())) throw new RefusedFileError('damaged');
    }
    if (bytes > maxBytes) throw new FileTooLargeError();
  }

  for (;;) {
    if ((await readTo(delimiter)) === null) return null;
    const fields = await readTo(Buffer.from('\r\n\r\n'));
    if (fields === null) return null;
    const name = /\bfilename="([^"]*)"/i.exec(fields.toString())?.[1];
    if (name !== undefined) return { name, content: readContent() };
  }
}
