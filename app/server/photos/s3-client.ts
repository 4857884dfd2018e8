// How the AWS SDK talks to the S3-compatible store of the configuration, and what its errors mean to whoever set that
// up. Loads nothing of the SDK: s3-store.ts does, which is loaded only where a store is configured.
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';

/** A store that is silent for `timeoutMs` counts as away; a read that nobody goes on with ends as well. */
export function s3ClientConfig(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  timeoutMs = 10_000,
): S3ClientConfig {
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The bucket in the path and not in the host: that works with every store, at every address, without more names.
    forcePathStyle: true,
    // Checksums that follow a streamed body are not understood by every store.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A store that never says "continue" would hold up every large file.
    expectContinueHeader: false,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  };
}

/** What is wrong, in words that hold no secret. */
export function explainS3Error(error: unknown): string {
  const { name, message, code } = error as Error & { code?: string };
  return explanations[name] ?? (message || code || name);
}

/** By the error's name: the codes that a wrong setting is answered with (Amazon S3 API Reference, "Error responses"). */
const explanations: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no bucket of the name in S3_BUCKET',
  InvalidAccessKeyId: 'it does not know the key of S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
  AccessDenied: 'the key of S3_ACCESS_KEY_ID may not do this in the bucket of S3_BUCKET',
  AuthorizationHeaderMalformed: 'the bucket is in another region than S3_REGION',
  PermanentRedirect: 'the bucket is in another region than S3_REGION',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  TimeoutError: 'it does not answer',
};
