// How a request reaches the wizard's route.
import { useCallback, useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { type SubmissionAnswer, type SubmissionRequest, transportFailure } from './submission-api.ts';

/** Milliseconds after which an answer counts as lost. What is sent is small, so that a slow connection suffices. */
const timeoutMs = 20_000;

/**
 * Returns a function, the same at every render, that never rejects: the route's client action sees to that. One request
 * at a time: a second one would abort the first.
 */
export function useSend(): (request: SubmissionRequest) => Promise<SubmissionAnswer> {
  const { submit, state, data } = useFetcher<SubmissionAnswer>();
  const deliver = useRef<((answer: SubmissionAnswer) => void) | null>(null);

  useEffect(() => {
    if (state !== 'idle' || data === undefined) return;
    deliver.current?.(data);
    deliver.current = null;
  }, [state, data]);

  return useCallback(
    (request) => {
      const { promise, resolve } = Promise.withResolvers<SubmissionAnswer>();
      const timeout = setTimeout(() => {
        deliver.current = null;
        resolve({ ok: false, failure: transportFailure(new TypeError('no answer in time'), '') });
      }, timeoutMs);
      deliver.current = (answer) => {
        clearTimeout(timeout);
        resolve(answer);
      };
      void submit(request, {
        method: 'post',
        action: href('/submit-property'),
        encType: 'application/json',
        defaultShouldRevalidate: false,
      });
      return promise;
    },
    [submit],
  );
}

/** Sends what must not wait for an answer because the page goes away. The browser takes up to 64 kB of it with it. */
export function sendInPassing(request: SubmissionRequest): void {
  void fetch(`${href('/submit-property')}.data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    keepalive: true,
  }).catch(() => undefined);
}
