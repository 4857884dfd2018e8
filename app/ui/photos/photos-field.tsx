// The photos of a form. Choosing, dropping, and the list of what was chosen.
import { Images } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type PhotoCaptions, photoLimits, photoMessages, type RefusedFile } from '#domain/photo.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { describedBy, FieldError } from '#ui/controls/field.tsx';
import { fieldId } from '#ui/controls/form-state.ts';
import { PhotoCards } from './photo-cards.tsx';
import type { UploadQueue } from './upload-queue.ts';

interface PhotosFieldProps {
  queue: UploadQueue;
  captions: PhotoCaptions;
  onCaption: (photoId: string, caption: string) => void;
  /** What is wrong with the photos as a whole. */
  error: string | null;
  /** Set while the submission is sent: nothing may change then. */
  locked: boolean;
  /** Called when the person changes the list: what was wrong with it may be so no longer. */
  onChange: () => void;
}

export function PhotosField({ queue, captions, onCaption, error, locked, onChange }: PhotosFieldProps) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  const refused = useSyncExternalStore(queue.subscribe, queue.refused, queue.refused);
  const removed = useSyncExternalStore(queue.subscribe, queue.removed, queue.removed);
  const isFew = uploads.length > 0 && uploads.length < photoLimits.advised;

  function handleFiles(files: FileList | null) {
    if (!files || files.length === 0 || locked) return;
    queue.add([...files]);
    onChange();
  }

  return (
    <>
      <PhotoChooser onFiles={handleFiles} error={error} disabled={locked} />
      {refused.length > 0 && <RefusedFiles refused={refused} />}
      {isFew && <Alert tone="warning">{photoMessages.few}</Alert>}
      {(uploads.length > 0 || removed) && (
        <PhotoCards
          queue={queue}
          uploads={uploads}
          removed={removed}
          captions={captions}
          onCaption={onCaption}
          locked={locked}
          onChange={onChange}
        />
      )}
    </>
  );
}

interface PhotoChooserProps {
  onFiles: (files: FileList | null) => void;
  error: string | null;
  disabled: boolean;
}

function PhotoChooser({ onFiles, error, disabled }: PhotoChooserProps) {
  const isOver = useFileDrop(onFiles);
  const id = fieldId('photoIds');
  const resting = `${error === null ? 'border-edge' : 'border-red'} bg-surface`;
  return (
    <div>
      <input
        id={id}
        type="file"
        multiple
        accept="image/*,.heic,.heif"
        disabled={disabled}
        aria-invalid={error !== null}
        aria-describedby={describedBy(id, 'hint', error)}
        className="peer sr-only"
        onChange={(event) => {
          onFiles(event.currentTarget.files);
          // So that the same file can be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={`flex cursor-pointer flex-col items-center gap-1 rounded-card border-2 border-dashed px-6 py-6 text-center sm:py-10 transition-colors peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-lagoon hover:bg-lagoon-tint ${
          isOver ? 'border-lagoon bg-lagoon-tint' : resting
        }`}
      >
        <Images aria-hidden className="mb-2 size-9 text-lagoon" strokeWidth={1.5} />
        <span className="font-semibold">
          <span className="link">Choose photos</span>
          <span className="pointer-coarse:hidden"> or drop them here</span>
        </span>
      </label>
      {error !== null && <FieldError id={id}>{error}</FieldError>}
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        At least one, better three or more; up to {photoLimits.count}, 30&nbsp;MB each. The first is the main
        one. Where a photo was taken is removed before it is published.
      </p>
    </div>
  );
}

/** Names each file with the reason; files with the same reason share it. */
function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  const byReason = Object.entries(Object.groupBy(refused, ({ message }) => message));
  return (
    <Alert tone="error">
      <ul className="space-y-1">
        {byReason.map(([message, files = []]) => (
          <li key={message}>
            <strong className="wrap-anywhere">{files.map(({ fileName }) => fileName).join(', ')}</strong>:{' '}
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Tells whether files are held over the page at the moment. */
function useFileDrop(onFiles: (files: FileList | null) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    // Without a related target the pointer has left the window.
    window.addEventListener(
      'dragleave',
      (event) => setIsOver(holdsFiles(event) && event.relatedTarget !== null),
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        handleFiles(event.dataTransfer?.files ?? null);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  return isOver;
}

/** Not a card of the page itself that is put in another place. */
function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
