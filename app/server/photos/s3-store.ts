// An object store in an S3 bucket. The bucket must be Baystead's alone, because the sweep deletes objects
// without a row. S3 needs an upload's length up front, so content is written to a local file first, where it
// is inspected as well.
import { open } from 'node:fs/promises';
import { S3 } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';
import { checkKey, isKey, type ListedObject, type ObjectStore, type TempFile } from './object-store.ts';
import { s3ClientConfig } from './s3-client.ts';
import { createTempFiles } from './temp-files.ts';

interface S3StoreSettings extends S3Settings {
  /** For local copies during uploads and downloads. */
  folder: string;
  timeoutMs?: number;
}

export function createS3Store({ folder, timeoutMs, ...settings }: S3StoreSettings): ObjectStore {
  const tempFiles = createTempFiles(folder);
  const s3 = new S3(s3ClientConfig(settings, timeoutMs));
  const locationOf = (key: string) => ({ Bucket: settings.bucket, Key: key });

  /** Sends the file in constant memory. The SDK can't resend a stream, so the caller retries. */
  async function putFile(key: string, { file, bytes, sha256 }: TempFile): Promise<void> {
    const body = (await open(file)).createReadStream();
    try {
      await s3.putObject({
        ...locationOf(key),
        Body: body,
        ContentLength: bytes,
        ChecksumSHA256: sha256.toString('base64'),
      });
    } finally {
      body.destroy();
    }
  }

  const putInspected: ObjectStore['putInspected'] = (content, inspect) =>
    tempFiles.withTempFile(content, async (tempFile) => {
      const inspected = await inspect(tempFile);
      checkKey(inspected.key);
      await putFile(inspected.key, tempFile);
      return inspected;
    });

  const getBody = async (key: string) => {
    checkKey(key);
    return (await unlessMissing(s3.getObject(locationOf(key))))?.Body;
  };

  return {
    async put(key, content) {
      checkKey(key);
      return (await putInspected(content, async ({ bytes }) => ({ key, bytes }))).bytes;
    },
    putInspected,

    async open(key) {
      // Reads the whole object into memory: variants have a few hundred kilobytes, pieces a megabyte.
      const content = await (await getBody(key))?.transformToByteArray();
      return content ? new Blob([content as Uint8Array<ArrayBuffer>]) : null;
    },

    async openPart(key, start, end) {
      checkKey(key);
      const range = `bytes=${start}-${end - 1}`;
      const found = await unlessMissing(s3.getObject({ ...locationOf(key), Range: range }));
      if (!found?.Body) return null;
      const [, bytes] = /^bytes \d+-\d+\/(\d+)$/.exec(found.ContentRange ?? '') ?? [];
      if (bytes === undefined) throw new Error('the store does not serve parts of objects');
      const content = await found.Body.transformToByteArray();
      return { content: new Blob([content as Uint8Array<ArrayBuffer>]), objectBytes: Number(bytes) };
    },

    async withFile(key, work) {
      const content = (await getBody(key)) as AsyncIterable<Uint8Array> | undefined;
      return content ? tempFiles.withTempFile(content, ({ file }) => work(file)) : null;
    },

    async delete(key) {
      checkKey(key);
      await unlessMissing(s3.deleteObject(locationOf(key)));
    },

    async list(prefix) {
      const listed: ListedObject[] = [];
      for await (const page of s3.paginateListObjectsV2({ Bucket: settings.bucket, Prefix: prefix })) {
        if (page.IsTruncated === undefined) throw new Error('this is no S3-compatible store');
        // Skips foreign objects, whose keys have another form.
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          if (LastModified && isKey(Key)) listed.push({ key: Key, bytes: Size, storedAt: LastModified });
      }
      return listed;
    },

    discardUnfinished: (before) => tempFiles.discard(before),
  };
}

/**
 * Returns null for a missing object. Checks the error name and not the 404 status, because a wrong endpoint
 * also returns 404, and callers permanently fail a photo whose object is missing.
 */
async function unlessMissing<Value>(request: Promise<Value>): Promise<Value | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null;
    throw error;
  }
}
