// One chosen photo as a card: its preview, how far it has been sent or why it failed, and where it is dragged.
import { GripVertical } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { captionName, isSmall, photoLimits, photoMessages } from '#domain/photo.ts';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';
import { useSortable } from '#ui/controls/use-sortable.ts';
import { placeholderAddress } from '#ui/property/photo.tsx';
import type { Upload } from './upload.ts';

interface PhotoCardProps {
  upload: Upload;
  /** Its place in the list, from 0; the first is the main one. */
  index: number;
  locked: boolean;
  onMove: (from: number, to: number) => void;
  caption: string;
  onCaption: (photoId: string, caption: string) => void;
  /** Buttons that lie on the photo. */
  overlay: ReactNode;
  /** Buttons below it. */
  children: ReactNode;
}

export function PhotoCard({
  upload,
  index,
  locked,
  onMove,
  caption,
  onCaption,
  overlay,
  children,
}: PhotoCardProps) {
  const { photoId } = upload;
  const preview = usePreview(upload.thumbnail === null ? upload.file : null);
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const { isDragged, dropSide } = useSortable({ ref: card, handle, index, disabled: locked, onMove });
  const edge = upload.state === 'failed' ? 'border-red' : '';
  return (
    <li
      ref={card}
      data-key={upload.key}
      data-drop={dropSide}
      className={`sortable card flex flex-col select-none ${edge} ${isDragged ? 'opacity-40' : ''}`}
    >
      <div
        ref={handle}
        data-handle
        className={`relative aspect-4/3 overflow-hidden rounded-t-card bg-sand ${locked ? '' : 'cursor-grab'}`}
      >
        <img
          ref={preview}
          src={upload.thumbnail ?? (upload.file ? undefined : placeholderAddress)}
          alt=""
          decoding="async"
          draggable={false}
          className={`size-full object-cover transition-opacity ${upload.state === 'stored' ? '' : 'opacity-60'}`}
        />
        <span className="absolute top-2 left-2 rounded-full bg-ink px-2.5 py-0.5 text-xs font-semibold text-paper tabular-nums">
          {index === 0 ? 'Main photo' : index + 1}
        </span>
        <span aria-hidden className="absolute bottom-2 left-2 rounded-control bg-surface/90 p-1 text-ink">
          <GripVertical className="size-5" />
        </span>
        {overlay}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="px-3 pt-2">
          <p className="truncate text-sm font-medium" title={upload.name}>
            {upload.name}
          </p>
          <Progress upload={upload} />
          {photoId !== null && upload.state === 'stored' && (
            <textarea
              name={captionName(photoId)}
              aria-label={`Caption of ${upload.name}`}
              placeholder="Add a caption"
              dir="auto"
              rows={2}
              maxLength={photoLimits.caption}
              value={caption}
              readOnly={locked}
              onChange={(event) => onCaption(photoId, event.currentTarget.value)}
              className="field mt-1 field-sizing-content min-h-16 resize-none px-2 py-1.5 text-sm select-text"
            />
          )}
        </div>
        <div className="mt-auto grid grid-cols-3 justify-items-center pt-1">{children}</div>
      </div>
    </li>
  );
}

function Progress({ upload: { state, progress, error, name, size } }: { upload: Upload }) {
  if (state === 'failed') {
    return (
      <p role="alert" className="text-sm text-red">
        {error}
      </p>
    );
  }
  if (state === 'stored') {
    return (
      <div className="text-sm">
        <p className="text-green">Uploaded</p>
        {size && isSmall(size) && <p className="text-muted">{photoMessages.small}</p>}
      </div>
    );
  }
  if (state === 'waiting') return <p className="text-sm text-muted">Up next</p>;
  const percent = Math.round(progress * 100);
  const words = percent < 100 ? `${percent} %` : 'Checking…';
  return (
    <div className="text-sm text-muted tabular-nums">
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
