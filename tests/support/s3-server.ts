// A minimal S3-compatible store (Amazon S3 API Reference): one bucket in memory, with its own check of
// request signatures (AWS Signature Version 4) and simulated failures.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#server/config.ts';

interface StoredObject {
  content: Buffer;
  storedAt: Date;
}

type Mood =
  | 'well'
  /** Returns 503 once, then works. */
  | 'busy'
  | 'failing'
  /** Never responds. */
  | 'hanging'
  /** Sends half of an object, then nothing. */
  | 'stalling'
  /** Sends half of an object, then closes the connection. */
  | 'breaking'
  /** The key may only read. */
  | 'read-only'
  /** Is a website that returns HTML to every request. */
  | 'website';

export interface S3Server {
  settings: S3Settings;
  mood: Mood;
  objects: Map<string, StoredObject>;
  /** Requests that arrived, such as `PUT originals/abc`. */
  requests: string[];
  /** Requests without a complete response. */
  unfinished: () => number;
  close: () => Promise<void>;
}

const region = 'test-1';
const bucket = 'photos';
const accessKeyId = 'AKIDTEST';
const secretAccessKey = 'secret+of/the=tests';
const pageLength = 2;

export async function startS3Server(): Promise<S3Server> {
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    void handleRequest(own, request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const own: S3Server = {
    settings: { endpoint, region, bucket, accessKeyId, secretAccessKey },
    mood: 'well',
    objects: new Map(),
    requests: [],
    unfinished: () => open.size,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return own;
}

/** An error response of the S3 API. */
class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

async function handleRequest(
  own: S3Server,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '' } = request;
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const [, called = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
  own.requests.push(`${method} ${key}`);
  const { mood } = own;
  if (mood === 'busy') own.mood = 'well';
  try {
    if (mood === 'hanging') return;
    if (mood === 'website') return void response.end('<!doctype html><title>Welcome</title>');
    if (mood === 'failing' || mood === 'busy') throw new S3Error(503, 'SlowDown');
    checkSignature(request, url);
    const body = await buffer(request);
    checkBody(request, body);
    if (called !== bucket) throw new S3Error(404, 'NoSuchBucket');
    if (mood === 'read-only' && method !== 'GET') throw new S3Error(403, 'AccessDenied');
    if (method === 'PUT') {
      own.objects.set(key, { content: body, storedAt: new Date() });
      response.end();
    } else if (method === 'DELETE') {
      own.objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '') response.end(list(own, url.searchParams));
    else send(find(own, key).content, mood, request, response);
  } catch (error) {
    const { status, code } = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
  }
}

function find({ objects }: S3Server, key: string): StoredObject {
  const found = objects.get(key);
  if (!found) throw new S3Error(404, 'NoSuchKey');
  return found;
}

function send(whole: Buffer, mood: Mood, { headers }: IncomingMessage, response: ServerResponse) {
  const [, start, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const content = start === undefined ? whole : whole.subarray(Number(start), Number(last) + 1);
  const range = `bytes ${start}-${Number(start) + content.length - 1}/${whole.length}`;
  response.writeHead(start === undefined ? 200 : 206, {
    'content-length': content.length,
    ...(start !== undefined && { 'content-range': range }),
  });
  if (mood === 'well') response.end(content);
  else {
    response.write(content.subarray(0, content.length / 2), () => {
      if (mood === 'breaking') response.destroy();
    });
  }
}

/** ListObjectsV2 with very short pages. The token needs escaping, as real ones may. */
function list(own: S3Server, query: URLSearchParams): string {
  if (query.get('list-type') !== '2') throw new S3Error(400, 'InvalidArgument');
  const token = query.get('continuation-token');
  const after = token === null ? '' : token.replace('a&b<', '');
  const prefix = query.get('prefix') ?? '';
  const keys = [...own.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, pageLength);
  const isTruncated = keys.length > page.length;
  const entries = page.map((key) => {
    const { content, storedAt } = find(own, key);
    return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`;
  });
  const next = isTruncated ? `<NextContinuationToken>a&amp;b&lt;${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${entries.join('\n')}${next}</ListBucketResult>`;
}

/** Checks that the body matches its signed hash and that its length was sent first. */
function checkBody({ method, headers }: IncomingMessage, body: Buffer): void {
  if (method === 'PUT' && headers['content-length'] === undefined)
    throw new S3Error(411, 'MissingContentLength');
  const found = createHash('sha256').update(body).digest();
  const signed = headers['x-amz-content-sha256'];
  if (signed !== 'UNSIGNED-PAYLOAD' && signed !== found.toString('hex'))
    throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  const checksum = headers['x-amz-checksum-sha256'] ?? found.toString('base64');
  if (checksum !== found.toString('base64')) throw new S3Error(400, 'BadDigest');
}

const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/** Checks AWS Signature Version 4: canonical request, string to sign, derived key. */
function checkSignature({ method, headers }: IncomingMessage, url: URL): void {
  const [, id, day = '', claimedRegion, signed = '', signature = ''] =
    authorizationForm.exec(headers.authorization ?? '') ?? [];
  if (id !== accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  if (claimedRegion !== region) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  const date = String(headers['x-amz-date']);
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - at) < 15 * 60_000)) throw new S3Error(403, 'RequestTimeTooSkewed');
  const names = signed.split(';');
  // The host and all `x-amz-` headers must be signed.
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!needed.every((name) => names.includes(name))) throw new S3Error(403, 'AccessDenied');

  const query = [...url.searchParams].map((pair) => pair.map(escaped).join('=')).toSorted();
  const canonical = [
    method,
    url.pathname.split('/').map(decodeURIComponent).map(escaped).join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, hashed].join('\n'));
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    throw new S3Error(403, 'SignatureDoesNotMatch');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Percent-encodes everything but the unreserved characters (RFC 3986). */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
}
