// Sends one request after the other to the wizard's route and waits for each answer.
import { useCallback, useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import type { SubmissionAnswer, SubmissionRequest } from './exchange.ts';

/** Returns a function, the same at every render, that never rejects: the route's client action sees to that. */
export function useSend(): (request: SubmissionRequest) => Promise<SubmissionAnswer> {
  const { submit, state, data } = useFetcher<SubmissionAnswer>();
  const deliver = useRef<((answer: SubmissionAnswer) => void) | null>(null);
  const before = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (state !== 'idle' || data === undefined) return;
    deliver.current?.(data);
    deliver.current = null;
  }, [state, data]);

  return useCallback(
    (request) => {
      // A fetcher has one request at a time; a second one would abort the first.
      const answer = before.current.then(
        () =>
          new Promise<SubmissionAnswer>((resolve) => {
            deliver.current = resolve;
            void submit(request, {
              method: 'post',
              action: href('/submit-property'),
              encType: 'application/json',
              defaultShouldRevalidate: false,
            });
          }),
      );
      before.current = answer;
      return answer;
    },
    [submit],
  );
}
