// The chosen photographs as cards in the order of the listing: preview, progress, failure, and what can be done with each.
import { ArrowLeft, ArrowRight, RotateCw, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isSmall, photoMessages } from '#domain/photo.ts';
import { fieldId } from '#ui/controls/form-state.ts';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';
import { useKeptFocus } from '#ui/controls/use-kept-focus.ts';
import { type SortableList, useSortable } from '#ui/controls/use-sortable.ts';
import { placeholderAddress } from '#ui/property/photo-fallback.ts';
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
  const [sortable] = useState(() => Symbol('photographs'));
  const keepFocus = useKeptFocus(list);

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

/** For who does not see the cards: that photographs are on their way, and how many have arrived in the end. */
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

interface PhotoCardProps {
  upload: Upload;
  index: number;
  list: SortableList;
  locked: boolean;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

function PhotoCard({ upload, index, list, locked, onMove, children }: PhotoCardProps) {
  const picture = usePreview(upload.thumbnail === null ? upload.file : null);
  const card = useRef<HTMLLIElement>(null);
  const { isDragged, dropSide } = useSortable({ ref: card, list, index, disabled: locked, onMove });
  const hasFailed = upload.state === 'failed';
  const edge = hasFailed ? 'border-red' : '';
  return (
    <li
      ref={card}
      data-key={upload.key}
      data-drop={dropSide}
      className={`sortable card flex select-none sm:flex-col ${edge} ${isDragged ? 'opacity-40' : ''}`}
    >
      <div className="relative aspect-square w-28 shrink-0 self-start overflow-hidden rounded-card bg-sand max-sm:rounded-r-none sm:aspect-4/3 sm:w-auto sm:self-auto sm:rounded-b-none">
        <img
          ref={picture}
          src={upload.thumbnail ?? (upload.file ? undefined : placeholderAddress)}
          alt=""
          decoding="async"
          draggable={false}
          className={`size-full object-cover transition-opacity ${upload.state === 'stored' ? '' : 'opacity-60'}`}
        />
        {index === 0 && (
          <span className="absolute top-2 left-2 rounded-full bg-ink px-2.5 py-0.5 text-xs font-semibold text-paper">
            Main photo
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-2">
        <p className="truncate px-1 text-sm font-medium">{upload.name}</p>
        <Progress upload={upload} />
        <div className="mt-auto flex flex-wrap">{children}</div>
      </div>
    </li>
  );
}

function Progress({ upload: { state, progress, error, name, size } }: { upload: Upload }) {
  if (state === 'failed') {
    return (
      <p role="alert" className="px-1 text-sm text-red">
        {error}
      </p>
    );
  }
  if (state === 'stored') {
    return (
      <div className="px-1 text-sm">
        <p className="text-green">Uploaded</p>
        {size && isSmall(size) && <p className="text-muted">{photoMessages.small}</p>}
      </div>
    );
  }
  if (state === 'waiting') return <p className="px-1 text-sm text-muted">Waiting for its turn</p>;
  const percent = Math.round(progress * 100);
  const words = percent < 100 ? `${percent} %` : 'Checking…';
  return (
    <div className="px-1 text-sm text-muted tabular-nums">
      {words}
      <ProgressBar value={percent} max={100} words={words} label={`Uploading ${name}`} />
    </div>
  );
}

/** Shows a file of the browser's own in a picture; its address is given back when the card goes. */
function usePreview(file: File | null) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!file || !picture.current) return undefined;
    const address = URL.createObjectURL(file);
    picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return picture;
}
