// AWS SDK settings for the configured store, and S3 errors explained to the operator. Must not load the SDK:
// only s3-store.ts does, and only when S3 is configured.
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';

/** Requests fail after `timeoutMs` without data. This also ends downloads that the caller stops reading. */
export function s3ClientConfig(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  timeoutMs = 10_000,
): S3ClientConfig {
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Path-style URLs work with every store and need no DNS name per bucket.
    forcePathStyle: true,
    // Some stores don't support checksums after a streamed body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without this, a store that never sends "100 Continue" would delay every large file.
    expectContinueHeader: false,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  };
}

/** Explains the error without revealing a secret. */
export function explainS3Error(error: unknown): string {
  const { name, message, code } = error as Error & { code?: string };
  return explanations[name] ?? (message || code || name);
}

/**
 * Explanations of the errors that wrong settings cause, by error name (Amazon S3 API Reference, "Error
 * responses").
 */
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
