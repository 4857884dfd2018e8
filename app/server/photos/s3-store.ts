// Keeps objects in a bucket of any S3-compatible store, under their own keys. The bucket is ours alone: the sweep
// deletes what no row knows. A store wants to know an upload's length before it begins, so contents come to a local
// file first, where they can be looked at without being fetched back.
import { openAsBlob } from 'node:fs';
import type { S3Settings } from '../config.ts';
import { checkKey, checkPrefix, isKey, type ListedObject, type ObjectStore } from './object-store.ts';
import { s3Requests, type S3Request, StoreTrouble } from './s3-requests.ts';
import { unfinishedFiles } from './temp-files.ts';

interface S3StoreSettings extends S3Settings {
  /** For what is on its way to the store or from there. */
  folder: string;
  /** Milliseconds for which the store may be silent. */
  patience?: number;
}

export function s3Store({ folder, patience, ...settings }: S3StoreSettings): ObjectStore {
  const unfinished = unfinishedFiles(folder);
  const { send, textOf, streamOf } = s3Requests(settings, patience);

  async function ask(request: S3Request): Promise<string | null> {
    const answer = await send(request);
    return answer && textOf(answer);
  }

  const putInspected: ObjectStore['putInspected'] = async (key, content, inspect) => {
    checkKey(key);
    return unfinished.whileWritten(content, async (whole) => {
      const inspected = await inspect(whole);
      const body = await openAsBlob(whole.file);
      // The store compares what arrives with what was signed.
      const headers = { 'x-amz-content-sha256': whole.sha256.toString('hex') };
      await ask({ method: 'PUT', key, headers, body });
      return inspected;
    });
  };

  const open: ObjectStore['open'] = async (key) => {
    checkKey(key);
    const answer = await send({ method: 'GET', key });
    return answer && { stream: streamOf(answer), bytes: Number(answer.headers.get('content-length')) };
  };

  return {
    put: (key, content) => putInspected(key, content, async ({ bytes }) => bytes),
    putInspected,
    open,

    async withFile(key, work) {
      const found = await open(key);
      return found && unfinished.whileWritten(found.stream, ({ file }) => work(file));
    },

    async copy(from, to) {
      checkKey(from);
      checkKey(to);
      const headers = { 'x-amz-copy-source': `/${settings.bucket}/${from}` };
      const answer = await ask({ method: 'PUT', key: to, headers });
      // What goes wrong after the answer has begun is told in it (Amazon S3 API Reference, CopyObject).
      if (answer?.includes('<Error>')) throw new StoreTrouble('it could not copy an object', true);
      return answer !== null;
    },

    async delete(key) {
      checkKey(key);
      await ask({ method: 'DELETE', key });
    },

    async list(prefix) {
      checkPrefix(prefix);
      const listed: ListedObject[] = [];
      let from: Record<string, string> | null = {};
      while (from) {
        const page = await ask({ method: 'GET', query: { 'list-type': '2', prefix, ...from } });
        if (!page?.includes('<ListBucketResult'))
          throw new StoreTrouble('this is no S3-compatible store', false);
        listed.push(...objectsIn(page));
        const next = textIn(page, 'NextContinuationToken');
        from = next === '' ? null : { 'continuation-token': next };
      }
      return listed;
    },

    discardUnfinished: (before) => unfinished.discard(before),
  };
}

/** Our own keys hold nothing that XML writes differently; what else there is in the bucket is not ours. */
function objectsIn(page: string): ListedObject[] {
  return Array.from(page.matchAll(/<Contents>.*?<\/Contents>/gs), ([entry]) => ({
    key: textIn(entry, 'Key'),
    storedAt: new Date(textIn(entry, 'LastModified')),
  })).filter(({ key }) => isKey(key));
}

/** The text of the first element of that name, empty when there is none. */
function textIn(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text.replaceAll(/&(\w+);/g, (entity, called: string) => entities[called] ?? entity);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
