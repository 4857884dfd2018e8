// The chosen photos in the order of the listing, and what can be done with each; says aloud what was done.
import { RotateCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PhotoCaptions } from '#domain/photo.ts';
import { focusChooser, MoveActions, PhotoAction, RemovalNotice } from './photo-actions.tsx';
import { PhotoCard } from './photo-card.tsx';
import type { Upload } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';

interface PhotoCardsProps {
  queue: UploadQueue;
  uploads: readonly Upload[];
  /** What was removed last and can be brought back. */
  removed: Upload | null;
  captions: PhotoCaptions;
  onCaption: (photoId: string, caption: string) => void;
  locked: boolean;
  onChange: () => void;
}

export function PhotoCards({
  queue,
  uploads,
  removed,
  captions,
  onCaption,
  locked,
  onChange,
}: PhotoCardsProps) {
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);

  /** The button that was pressed may be gone by the change: then another one of the photo takes its focus. */
  function keepFocus(key: number, change: () => void) {
    const { activeElement } = document;
    flushSync(change);
    if (activeElement?.isConnected) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"] button`)?.focus();
  }

  function move(upload: Upload, to: number) {
    keepFocus(upload.key, () => queue.move(upload.key, to));
    setSaid(
      `${upload.name} is now photo ${to + 1} of ${uploads.length}${to === 0 ? ', the main photo' : ''}.`,
    );
  }
  function remove(upload: Upload, index: number) {
    const cards = list.current?.children;
    const neighbour = cards?.[index + 1] ?? cards?.[index - 1];
    setSaid('');
    queue.remove(upload.key);
    onChange();
    const next = neighbour?.querySelector<HTMLElement>('[data-remove]');
    if (next) next.focus();
    else focusChooser();
  }

  function undo() {
    if (!removed) return;
    keepFocus(removed.key, queue.undo);
    onChange();
    setSaid(`${removed.name} is back.`);
  }

  function retry(upload: Upload) {
    queue.retry(upload.key);
    onChange();
  }

  return (
    <section aria-label="Your photos">
      <output className="sr-only">{said}</output>
      <output className="sr-only">{uploads.length > 0 && arrivalWords(uploads)}</output>
      <ol
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]"
      >
        {uploads.map((upload, index) => (
          <PhotoCard
            key={upload.key}
            upload={upload}
            index={index}
            locked={locked}
            onMove={(from, to) => {
              const moved = uploads[from];
              if (moved) move(moved, to);
            }}
            caption={captions[upload.photoId ?? ''] ?? ''}
            onCaption={onCaption}
            overlay={
              <>
                {upload.state === 'failed' && upload.retry !== 'never' && (
                  <PhotoAction
                    name={`Try ${upload.name} again`}
                    icon={RotateCw}
                    locked={locked}
                    place="absolute inset-0 m-auto"
                    onPress={() => retry(upload)}
                  />
                )}
                <PhotoAction
                  name={`Remove ${upload.name}`}
                  icon={Trash2}
                  locked={locked}
                  place="absolute top-0 right-0"
                  isRemoval
                  onPress={() => remove(upload, index)}
                />
              </>
            }
          >
            <MoveActions
              name={upload.name}
              index={index}
              count={uploads.length}
              locked={locked}
              onMove={(to) => move(upload, to)}
            />
          </PhotoCard>
        ))}
      </ol>
      <RemovalNotice removed={removed} locked={locked} onUndo={undo} />
    </section>
  );
}

/** For who does not see the cards: that photos are on their way, and how many have arrived in the end. */
function arrivalWords(uploads: readonly Upload[]): string {
  const stored = uploads.filter(({ state }) => state === 'stored').length;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  return stored + failed < uploads.length
    ? 'Uploading photos…'
    : `${stored} of ${uploads.length} photos uploaded.`;
}
