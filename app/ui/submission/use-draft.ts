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
  const revision = useRef(saved?.revision ?? 0);
  const reopening = useRef<Promise<boolean> | null>(null);
  const send = useSend();

  /** Takes over what one form holds now. */
  const hold = useCallback((step: SubmissionStep, held: Record<string, unknown>) => {
    newest.current = { ...newest.current, [step]: readForm(step, held) };
    setForms(newest.current);
  }, []);

  const follow = useCallback((draft: Pick<SavedDraft, 'id' | 'revision'>) => {
    id.current = draft.id;
    revision.current = draft.revision;
  }, []);

  /** Has the server check one step and keep it; begins the draft where there is none. */
  const save = useCallback(
    async (step: SubmissionStep): Promise<SubmissionAnswer> => {
      const request = () =>
        send({
          intent: 'step',
          step,
          data: newest.current[step],
          draftId: id.current,
          revision: revision.current,
        });
      let answer = await request();
      if (!answer.ok && answer.failure.kind === 'draft-not-found') {
        id.current = null;
        answer = await request();
      }
      if (!answer.ok && answer.current) {
        follow(answer.current);
        answer = await request();
      }
      if (answer.ok) follow({ id: answer.draftId, revision: answer.revision });
      return answer;
    },
    [send, follow],
  );

  /** After the draft was closed: saves every step that is right in a new one. Tells whether there is a new one. */
  const reopen = useCallback((): Promise<boolean> => {
    async function saveAll() {
      const former = id.current;
      id.current = null;
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
    async (photoIds: string[]) => {
      const answer = await send({
        intent: 'submit',
        draftId: id.current,
        revision: revision.current,
        ...newest.current,
        photos: { photoIds },
      });
      if (!answer.ok && answer.current) follow(answer.current);
      return answer;
    },
    [send, follow],
  );

  return { forms, hold, save, reopen, submit };
}
