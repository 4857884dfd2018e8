// One chosen photo as a card: its preview, how far it has been sent or why it failed, and its place to be dragged to.
import { type ReactNode, useEffect, useRef } from 'react';
import { isSmall, photoMessages } from '#domain/photo.ts';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';
import { type SortableList, useSortable } from '#ui/controls/use-sortable.ts';
import { placeholderAddress } from '#ui/property/photo.tsx';
import type { Upload } from './upload.ts';

interface PhotoCardProps {
  upload: Upload;
  /** Its place in the list, from 0; the first is the main one. */
  index: number;
  list: SortableList;
  locked: boolean;
  onMove: (from: number, to: number) => void;
  /** What can be done with it. */
  children: ReactNode;
}

export function PhotoCard({ upload, index, list, locked, onMove, children }: PhotoCardProps) {
  const image = usePreview(upload.thumbnail === null ? upload.file : null);
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
          ref={image}
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
  if (state === 'waiting') return <p className="px-1 text-sm text-muted">Up next</p>;
  const percent = Math.round(progress * 100);
  const words = percent < 100 ? `${percent} %` : 'Checking…';
  return (
    <div className="px-1 text-sm text-muted tabular-nums">
      {words}
      <ProgressBar value={percent} max={100} words={words} label={`Uploading ${name}`} />
    </div>
  );
}

/** Shows a file of the browser's own in an image; its address is given back when the card goes. */
function usePreview(file: File | null) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!file || !image.current) return undefined;
    const address = URL.createObjectURL(file);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return image;
}
