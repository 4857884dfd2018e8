// Takes an upload's photographs into a draft while it arrives: counts its bytes against the sender's limit, tells
// file by file what became of it, and keeps every file that arrived whole, also when the upload breaks off afterwards:
// sent again, it is known again. Constant memory.
import type { Logger } from 'pino';
import { failed, type Failure, failureMessage, type Result, success } from '#domain/failure.ts';
import { type DraftPhoto, photoLimits, photoMessages, type UploadAnswer } from '#domain/photo.ts';
import type { Draft } from '../accounts/access.ts';
import type { Limits } from '../rate-limits.ts';
import { eachFile, type IncomingFile, UnreadableUpload } from './photo-upload.ts';

export interface Upload extends UploadAnswer {
  /** Set when the sender had used up its bytes, before or on the way; what was stored before that stays. */
  limited: Extract<Failure, { kind: 'too-many-requests' }> | null;
}

export interface UploadRequest {
  body: AsyncIterable<Uint8Array>;
  contentType: string;
  /** The address that the limit counts. */
  address: string;
  signal: AbortSignal;
}

interface Reception {
  limits: Pick<Limits, 'upload'>;
  logger: Logger;
  add: (draft: Draft, file: IncomingFile) => Promise<Result<DraftPhoto>>;
}

/** Bytes after which the sender's limit is asked again. */
const countedPiece = 4 * 1024 * 1024;

/**
 * A file that fails is named with the reason, the others stay. Of an upload that is cut off, or whose signal aborts,
 * stays what arrived whole: another request for the same file may have been answered with it already. Past the limit
 * the rest is read without being kept, up to one file's size, so that a browser that is still sending gets to see the
 * answer.
 */
export async function receiveUpload(
  { limits, logger, add }: Reception,
  draft: Draft,
  { body, contentType, address, signal }: UploadRequest,
): Promise<Result<Upload>> {
  const upload: Upload = { photos: [], refused: [], limited: null };

  const count = async (bytes: number) => {
    const allowed = await limits.upload(address, bytes);
    if (!allowed.ok && allowed.failure.kind === 'too-many-requests') upload.limited = allowed.failure;
  };

  let uncounted = 0;
  const countArrived = async () => {
    const bytes = uncounted;
    uncounted = 0;
    await count(bytes);
  };

  async function* counted(): AsyncGenerator<Uint8Array> {
    let dropped = 0;
    for await (const chunk of body) {
      uncounted += chunk.byteLength;
      if (upload.limited) dropped += chunk.byteLength;
      if (dropped > photoLimits.bytes) return;
      if (uncounted >= countedPiece) await countArrived();
      yield chunk;
    }
    await countArrived();
  }

  async function* whileAllowed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      if (upload.limited) throw new Error('the limit was reached on the way');
      yield chunk;
    }
  }

  const take = async ({ name, content }: IncomingFile) => {
    try {
      const added = await add(draft, { name, content: whileAllowed(content) });
      if (added.ok) upload.photos.push(added.value);
      else upload.refused.push({ fileName: name, message: failureMessage(upload.limited ?? added.failure) });
    } catch (error) {
      const message = upload.limited ? failureMessage(upload.limited) : photoMessages.notStored;
      upload.refused.push({ fileName: name, message });
      if (!upload.limited && !signal.aborted && !(error instanceof UnreadableUpload))
        logger.error({ err: error, draft: draft.id }, 'a photograph could not be stored');
    }
  };

  try {
    await count(1);
    const all = await eachFile(counted(), contentType, signal, take);
    if (!all) upload.refused.push({ fileName: '', message: photoMessages.tooMany(upload.photos.length) });
    return success(upload);
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error;
    // What was cut off in the middle of a piece may hold whole photographs, which stay.
    await countArrived();
    if (upload.limited) return success(upload);
    logger.info({ reason: String(error.cause), draft: draft.id }, 'an upload was cut off');
  }
  if (upload.photos.length === 0)
    return failed({ kind: 'invalid', message: photoMessages.cutOff, issues: [] });
  upload.refused.push({ fileName: '', message: photoMessages.cutOff });
  return success(upload);
}
