// The chosen photos in the order of the listing, and what can be done with each; says aloud what was done.
import { ArrowLeft, ArrowRight, RotateCw, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { fieldId } from '#ui/controls/form-state.ts';
import { useRestoredFocus } from '#ui/controls/focus.ts';
import { PhotoCard } from './photo-card.tsx';
import type { Upload } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';

interface PhotoCardsProps {
  queue: UploadQueue;
  uploads: readonly Upload[];
  locked: boolean;
  onChange: () => void;
}

export function PhotoCards({ queue, uploads, locked, onChange }: PhotoCardsProps) {
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const [sortable] = useState(() => Symbol('photos'));
  const keepFocus = useRestoredFocus(list);

  function move(upload: Upload, to: number) {
    keepFocus(upload.key);
    queue.move(upload.key, to);
    setSaid(
      `${upload.name} is now photo ${to + 1} of ${uploads.length}${to === 0 ? ', the main photo' : ''}.`,
    );
  }
  function remove(upload: Upload, index: number) {
    const cards = list.current?.children;
    const neighbour = cards?.[index + 1] ?? cards?.[index - 1];
    const next =
      neighbour?.querySelector<HTMLElement>('[data-remove]') ??
      document.querySelector<HTMLElement>(`#${fieldId('photoIds')}`);
    queue.remove(upload.key);
    onChange();
    setSaid(`${upload.name} was removed.`);
    next?.focus();
  }

  function retry(upload: Upload) {
    queue.retry(upload.key);
    onChange();
  }

  return (
    <section aria-label="Your photos">
      <output className="sr-only">{said}</output>
      <output className="sr-only">{arrivalWords(uploads)}</output>
      <ol ref={list} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {uploads.map((upload, index) => (
          <PhotoCard
            key={upload.key}
            upload={upload}
            index={index}
            list={sortable}
            locked={locked}
            onMove={(from, to) => {
              const moved = uploads[from];
              if (moved) move(moved, to);
            }}
          >
            {upload.state === 'failed' && upload.retry !== 'never' && (
              <Action name={`Try ${upload.name} again`} locked={locked} onPress={() => retry(upload)}>
                <RotateCw aria-hidden className="size-5" />
              </Action>
            )}
            {index > 0 && (
              <>
                <Action
                  name={`Make ${upload.name} the main photo`}
                  locked={locked}
                  onPress={() => move(upload, 0)}
                >
                  <Star aria-hidden className="size-5" />
                </Action>
                <Action
                  name={`Move ${upload.name} earlier`}
                  locked={locked}
                  onPress={() => move(upload, index - 1)}
                >
                  <ArrowLeft aria-hidden className="size-5" />
                </Action>
              </>
            )}
            {index < uploads.length - 1 && (
              <Action
                name={`Move ${upload.name} later`}
                locked={locked}
                onPress={() => move(upload, index + 1)}
              >
                <ArrowRight aria-hidden className="size-5" />
              </Action>
            )}
            <Action
              name={`Remove ${upload.name}`}
              locked={locked}
              isRemoval
              onPress={() => remove(upload, index)}
            >
              <Trash2 aria-hidden className="size-5" />
            </Action>
          </PhotoCard>
        ))}
      </ol>
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

interface ActionProps {
  name: string;
  locked: boolean;
  isRemoval?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Action({ name, locked, isRemoval = false, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={locked}
      data-remove={isRemoval || undefined}
      onClick={onPress}
      className={`grid size-11 place-items-center rounded-control text-muted transition-colors hover:bg-sand disabled:opacity-50 ${
        isRemoval ? 'ml-auto hover:text-red' : 'hover:text-ink'
      }`}
    >
      {children}
    </button>
  );
}
