// The last step of all: wait for the photos, send everything, say so, and go on to the confirmation.
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { DraftSync } from './draft-sync.ts';
import type { Failure } from '#domain/failure.ts';
import { photoMessages } from '#domain/photo.ts';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import type { Upload } from '#ui/photos/upload.ts';
import type { UploadQueue } from '#ui/photos/upload-queue.ts';

/** SPECIFICATION section 9: begun, photos uploaded, payload built, saved. */
export type SubmitProgress = 10 | 70 | 85 | 100;

/** Why nothing was submitted: the photos, or what the server said. */
export type Refused = { photosMessage: string } | { failure: Failure };

interface FinalSubmitSettings {
  queue: UploadQueue;
  draft: DraftSync;
  onRefused: (refused: Refused) => void;
}

/** `progress` is null while nothing is being submitted. */
export function useFinalSubmit({ queue, draft, onRefused }: FinalSubmitSettings) {
  const [progress, setProgress] = useState<SubmitProgress | null>(null);
  const [propertyId, setPropertyId] = useState<string | null>(null);
  const navigate = useNavigate();

  useAfterSuccess(
    propertyId !== null,
    () => void navigate(href('/submission-success'), { state: { propertyId } }),
  );

  async function start() {
    // One that got no answer is sent again as it was; its photos may be the property's by now.
    const isRepeated = draft.now().submissionKey !== null;
    if (!isRepeated && queue.list().length === 0) {
      onRefused({ photosMessage: photoMessages.noneChosen });
      return;
    }
    setProgress(10);
    await seen();
    if (!isRepeated) await queue.settled();
    await queue.discarded();
    const failed = queue.list().filter(({ state }) => state === 'failed');
    if (!isRepeated && failed.length > 0) {
      stop({ photosMessage: failedMessage(failed) });
      return;
    }
    setProgress(70);
    await seen();
    setProgress(85);
    await seen();
    const answer = await draft.submit();
    if (answer.ok) {
      setProgress(100);
      setPropertyId(answer.propertyId);
    } else {
      stop({ failure: answer.failure });
    }
  }

  function stop(refused: Refused) {
    setProgress(null);
    onRefused(refused);
  }

  return { progress, start };
}

/** Each value stays for a moment, although the next one might follow at once: a bar that jumps tells nothing. */
function seen(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 120);
  });
}

function failedMessage(failed: readonly Upload[]): string {
  const names = failed.map(({ name }) => name).join(', ');
  const [whose, them] = failed.length === 1 ? ['One photo', 'it'] : [`${failed.length} photos`, 'them'];
  const again = failed.some(({ retry }) => retry !== 'never') ? `try ${them} again or ` : '';
  return `${whose} couldn’t be uploaded: ${names}. Please ${again}remove ${them}.`;
}
