// The chosen photos as cards in the order of the listing. Announces moves, removals and uploads to screen
// readers.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusField } from '#ui/controls/form-state.ts';
import { PhotoCard } from './photo-card.tsx';
import type { PhotoCaptions } from '#domain/property/photo.ts';
import type { PhotoList } from './photo-list.ts';
import { isUnderWay, type Upload } from './upload.ts';

export interface PhotoCardsProps {
  photos: PhotoList;
  captions: PhotoCaptions;
  onCaption: (photoId: string, caption: string) => void;
  /** The photos that a reviewer asked to change. */
  requestedIds?: readonly string[];
  /** True while the form is being sent. */
  locked: boolean;
  /** Called when the user changes the list, which may correct an error. */
  onChange: () => void;
  uploads: readonly Upload[];
  /** The last removed photo, if it can be restored. */
  removed: Upload | null;
}

export function PhotoCards(props: PhotoCardsProps) {
  const { photos, uploads, removed, captions, onCaption, requestedIds = [], locked, onChange } = props;
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);

  /** Makes a change. If the focused button disappears, focuses another button of the same photo. */
  function keepFocus(id: string, change: () => void) {
    const { activeElement } = document;
    flushSync(change);
    if (activeElement?.isConnected) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${id}"] button`)?.focus();
  }

  function move(from: number, to: number) {
    const { id, name } = uploads[from] ?? {};
    if (id === undefined) return;
    keepFocus(id, () => photos.move(id, to));
    setAnnouncement(
      `${name} is now photo ${to + 1} of ${uploads.length}${to === 0 ? ', the main photo' : ''}.`,
    );
  }

  function remove(upload: Upload, index: number) {
    const cards = list.current?.children;
    const sibling = cards?.[index + 1] ?? cards?.[index - 1];
    setAnnouncement('');
    photos.remove(upload.id);
    onChange();
    const next = sibling?.querySelector<HTMLElement>('[data-remove]');
    if (next) next.focus();
    else focusField('photoIds');
  }

  function undo() {
    if (!removed) return;
    keepFocus(removed.id, () => photos.undo());
    onChange();
    setAnnouncement(`${removed.name} is back.`);
  }

  function retry(upload: Upload) {
    photos.retry(upload.id);
    onChange();
  }

  return (
    <section aria-label="Your photos">
      <output className="sr-only">{announcement}</output>
      <output className="sr-only">{uploads.length > 0 && describeProgress(uploads)}</output>
      <ol
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]"
      >
        {uploads.map((upload, index) => (
          <PhotoCard
            key={upload.id}
            upload={upload}
            index={index}
            count={uploads.length}
            locked={locked}
            caption={captions[upload.id] ?? ''}
            isRequested={requestedIds.includes(upload.id)}
            onCaption={onCaption}
            onMove={move}
            onRemove={() => remove(upload, index)}
            onRetry={() => retry(upload)}
          />
        ))}
      </ol>
      <output className="pointer-events-none fixed inset-x-0 bottom-24 layer-toast flex justify-center">
        {removed && (
          <span className="pointer-events-auto flex items-center gap-2 rounded-full bg-ink py-1 pr-2 pl-5 text-paper shadow-soft">
            Photo removed.
            <button
              type="button"
              aria-label={`Undo removing ${removed.name}`}
              disabled={locked}
              onClick={undo}
              className="min-h-11 cursor-pointer rounded-full px-3 font-semibold underline underline-offset-2 focus-visible:outline-paper"
            >
              Undo
            </button>
          </span>
        )}
      </output>
    </section>
  );
}

/** The progress of the uploads, for screen readers. */
function describeProgress(uploads: readonly Upload[]): string {
  const stored = uploads.filter(({ state }) => state === 'stored').length;
  return uploads.some(isUnderWay) ? 'Uploading photos…' : `${stored} of ${uploads.length} photos uploaded.`;
}
