// Requests to one bucket of an S3-compatible store: signed (AWS Signature Version 4), never without an end, repeated
// once after a passing trouble, and every trouble told in a sentence without a secret. What they mean is in s3-store.ts.
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config.ts';

/** Nothing is known of the object: the store cannot be reached, is in trouble itself, or refuses us. */
export class StoreTrouble extends Error {
  /** It may be gone in a moment. */
  readonly passing: boolean;

  constructor(message: string, passing: boolean, options?: ErrorOptions) {
    super(message, options);
    this.passing = passing;
  }
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Without one the request is about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob;
}

/** Milliseconds, as all here: until an answer begins, and between two pieces of it. */
const usualPatience = 10_000;
const beforeRepetition = 100;
/** Bytes a millisecond; a store that takes them more slowly counts as away. */
const leastSpeed = 500;

export function s3Requests(settings: S3Settings, patience = usualPatience) {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey });

  async function answerTo({ method, key, query, headers = {}, body }: S3Request): Promise<Response> {
    // The bucket in the path and not in the host: that works with every store, at every address, without more names.
    const url = `${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}?${new URLSearchParams(query)}`;
    const milliseconds = patience + (body?.size ?? 0) / leastSpeed;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), milliseconds);
    try {
      const signed = await client.sign(url, { method, headers, body: body ?? null, redirect: 'manual' });
      // The signal goes to fetch itself: one that only the request holds is lost with the next collection of memory.
      return await fetch(signed, { signal: late.signal });
    } catch (error) {
      if (late.signal.aborted) throw noAnswer(milliseconds);
      throw new StoreTrouble(reasonOf(error), true, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  async function tryOnce(request: S3Request): Promise<Response | null> {
    const response = await answerTo(request);
    if (response.ok) return response;
    const code = /<Code>(\w+)<\/Code>/.exec(await textOf(response))?.[1] ?? '';
    // Not any 404: a wrong address has those too, and an object that is believed lost is given up.
    if (response.status === 404 && code === 'NoSuchKey') return null;
    const { status } = response;
    throw new StoreTrouble(refusals[code] ?? `it answers ${status} ${code}`.trim(), isPassing(status));
  }

  const textOf = (response: Response) => new Response(streamOf(response)).text();

  /** The body, which ends with an error when the store falls silent, and when nobody begins to read it. */
  function streamOf({ body }: Response): ReadableStream<Uint8Array> {
    const reader = (body ?? new Blob([]).stream()).getReader();
    const release = () => void reader.cancel().catch(() => undefined);
    let unread: NodeJS.Timeout;
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          unread = setTimeout(() => {
            controller.error(new StoreTrouble('the answer was not read', false));
            release();
          }, patience).unref();
        },
        async pull(controller) {
          clearTimeout(unread);
          const silence = Promise.withResolvers<never>();
          const timer = setTimeout(() => silence.reject(noAnswer(patience)), patience);
          try {
            const { done, value } = await Promise.race([reader.read(), silence.promise]);
            if (done) controller.close();
            else controller.enqueue(value);
          } catch (error) {
            release();
            throw error instanceof StoreTrouble
              ? error
              : new StoreTrouble(reasonOf(error), true, { cause: error });
          } finally {
            clearTimeout(timer);
          }
        },
        cancel() {
          clearTimeout(unread);
          release();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** The answer, to be read by one of the others; null when there is no such object. @throws StoreTrouble */
  const send = async (request: S3Request): Promise<Response | null> => {
    try {
      return await tryOnce(request);
    } catch (error) {
      if (!(error instanceof StoreTrouble && error.passing)) throw error;
      await pause(beforeRepetition);
      return tryOnce(request);
    }
  };

  return { send, textOf, streamOf };
}

/** What the codes mean that a wrong setting is answered with (Amazon S3 API Reference, "Error responses"). */
const refusals: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no bucket of the name in S3_BUCKET',
  InvalidAccessKeyId: 'it does not know the key of S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
  AccessDenied: 'the key of S3_ACCESS_KEY_ID may not do this in the bucket of S3_BUCKET',
  AuthorizationHeaderMalformed: 'the bucket is in another region than S3_REGION',
  PermanentRedirect: 'the bucket is in another region than S3_REGION',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

function isPassing(status: number): boolean {
  return status >= 500 || status === 429;
}

function noAnswer(milliseconds: number): StoreTrouble {
  return new StoreTrouble(`it did not go on within ${Math.ceil(milliseconds / 1000)} seconds`, false);
}

/** `fetch` itself only says that it failed. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const { code, message: deeper } = (cause ?? {}) as { code?: string; message?: string };
  return deeper || code || message;
}
