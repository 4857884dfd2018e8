// The submission in the making: what the six forms hold, and the draft on the server that keeps it and its photographs.
import { useCallback, useRef, useState } from 'react';
import { readForm, emptyForms, type SubmissionForms } from '#domain/submission-form.ts';
import { checkStep, type SubmissionStep, submissionSteps } from '#domain/submission.ts';
import type { SavedDraft, SubmissionAnswer } from './exchange.ts';
import { useSend } from './use-send.ts';

/** `today` as YYYY-MM-DD. All functions are the same at every render, and see the newest forms when they are called. */
export function useDraft(saved: SavedDraft | null, today: string) {
  const [forms, setForms] = useState<SubmissionForms>(saved?.forms ?? emptyForms);
  const newest = useRef(forms);
  const id = useRef(saved?.id ?? null);
  const reopening = useRef<Promise<boolean> | null>(null);
  const send = useSend();

  /** Takes over what one form holds now. */
  const hold = useCallback((step: SubmissionStep, held: Record<string, unknown>) => {
    newest.current = { ...newest.current, [step]: readForm(step, held) };
    setForms(newest.current);
  }, []);

  /** Has the server check one step and keep it; begins the draft where there is none. */
  const save = useCallback(
    async (step: SubmissionStep): Promise<SubmissionAnswer> => {
      const answer = await send({ intent: 'step', step, data: newest.current[step] });
      if (answer.ok) id.current = answer.draftId;
      return answer;
    },
    [send],
  );

  /** After the draft was closed: saves every step that is right in a new one. Tells whether there is a new one. */
  const reopen = useCallback((): Promise<boolean> => {
    async function saveAll() {
      const former = id.current;
      for (const step of submissionSteps) {
        if (!checkStep(step, newest.current[step], today).ok) continue;
        const answer = await save(step);
        if (!answer.ok) return false;
      }
      return id.current !== former;
    }
    // Several photographs may find out at once.
    reopening.current ??= saveAll().finally(() => {
      reopening.current = null;
    });
    return reopening.current;
  }, [save, today]);

  /** Sends the whole submission with these photographs, the main one first. */
  const submit = useCallback(
    (photoIds: string[]) =>
      send({ intent: 'submit', draftId: id.current, ...newest.current, photos: { photoIds } }),
    [send],
  );

  return { forms, hold, save, reopen, submit };
}
