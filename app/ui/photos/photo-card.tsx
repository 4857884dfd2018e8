// One photo as a card: preview, upload progress or error, caption and buttons.
import { ArrowLeft, ArrowRight, GripVertical, type LucideIcon, RotateCw, Star, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { captionName, isSmall, photoLimits, photoMessages } from '#domain/property/photo.ts';
import { fieldId } from '#ui/controls/form-state.ts';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';
import { useSortable } from '#ui/controls/use-sortable.ts';
import { placeholderUrl } from '#ui/cards/photo.tsx';
import type { Upload } from './upload.ts';

interface PhotoCardProps {
  upload: Upload;
  /** The index in the list. 0 is the main photo. */
  index: number;
  count: number;
  locked: boolean;
  /** Whether a reviewer asked to change it. */
  isRequested: boolean;
  caption: string;
  onCaption: (photoId: string, caption: string) => void;
  /** Indexes in the list. */
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  onRetry: () => void;
}

export function PhotoCard(props: PhotoCardProps) {
  const { upload, index, count, locked, isRequested, caption, onCaption, onMove } = props;
  const { id, name, state } = upload;
  const preview = usePreview(upload.thumbnail === null ? upload.file : null);
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const moves = [
    { name: `Move ${name} earlier`, icon: ArrowLeft, position: 'col-start-1', to: index - 1 },
    { name: `Make ${name} the main photo`, icon: Star, position: 'col-start-2', to: 0 },
    { name: `Move ${name} later`, icon: ArrowRight, position: 'col-start-3', to: index + 1 },
  ].filter(({ to }) => to >= 0 && to !== index && to < count);
  const { isDragged, dropSide } = useSortable({ ref: card, handle, index, disabled: locked, onMove });
  return (
    <li
      ref={card}
      data-key={id}
      data-drop={dropSide}
      className={`sortable card flex flex-col select-none ${state === 'failed' ? 'border-red' : state === 'interrupted' ? 'border-amber' : isRequested ? 'border-2 border-amber' : ''} ${isDragged ? 'opacity-40' : ''}`}
    >
      <div
        ref={handle}
        data-handle
        className={`relative aspect-4/3 overflow-hidden rounded-t-card bg-sand ${locked ? '' : 'cursor-grab'}`}
      >
        <img
          ref={preview}
          src={upload.thumbnail ?? (upload.file ? undefined : placeholderUrl)}
          alt=""
          decoding="async"
          draggable={false}
          className={`size-full object-cover transition-opacity ${state === 'stored' ? '' : 'opacity-60'}`}
        />
        <span className="absolute top-2 left-2 rounded-full bg-ink px-2.5 py-0.5 text-xs font-semibold text-paper tabular-nums">
          {index === 0 ? 'Main photo' : index + 1}
        </span>
        <span aria-hidden className="absolute bottom-2 left-2 rounded-control bg-surface/90 p-1 text-ink">
          <GripVertical className="size-5" />
        </span>
        {state === 'failed' && upload.file && (
          <PhotoButton
            name={`Try ${name} again`}
            icon={RotateCw}
            locked={locked}
            position="absolute inset-0 m-auto"
            isOnPhoto
            onPress={props.onRetry}
          />
        )}
        <PhotoButton
          name={`Remove ${name}`}
          icon={Trash2}
          locked={locked}
          position="absolute top-0 right-0"
          isOnPhoto
          isRemoval
          onPress={props.onRemove}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="px-3 pt-2">
          <p className="truncate text-sm font-medium" title={name}>
            {name}
          </p>
          {isRequested && <p className="text-sm font-semibold text-amber">Please change this one</p>}
          <Progress upload={upload} />
          <textarea
            name={captionName(id)}
            aria-label={`Caption of ${name}`}
            placeholder="Add a caption"
            dir="auto"
            rows={2}
            maxLength={photoLimits.caption}
            value={caption}
            readOnly={locked}
            onChange={(event) => onCaption(id, event.currentTarget.value)}
            className="field mt-1 field-sizing-content min-h-16 resize-none px-2 py-1.5 text-sm select-text"
          />
        </div>
        <div className="mt-auto grid grid-cols-3 justify-items-center pt-1">
          {moves.map(({ to, ...move }) => (
            <PhotoButton key={move.position} {...move} locked={locked} onPress={() => onMove(index, to)} />
          ))}
        </div>
      </div>
    </li>
  );
}

function Progress({ upload: { state, progress, error, name, size } }: { upload: Upload }) {
  const percent = Math.round(progress * 100);
  const text = percent < 100 ? `${percent} %` : 'Checking…';
  switch (state) {
    case 'waiting':
      return <p className="text-sm text-muted">Up next</p>;
    case 'sending':
      return (
        <div className="text-sm text-muted tabular-nums">
          <span>{text}</span>
          <ProgressBar value={percent} max={100} text={text} label={`Uploading ${name}`} />
        </div>
      );
    case 'stored':
      return (
        <div className="text-sm">
          <p className="text-green">Uploaded</p>
          {size && isSmall(size) && <p className="text-muted">{photoMessages.small}</p>}
        </div>
      );
    case 'failed':
      return (
        <p role="alert" className="text-sm text-red">
          {error}
        </p>
      );
    case 'interrupted':
      return (
        <p key="interrupted" role="alert" className="text-sm text-amber">
          This photo didn’t finish uploading.{' '}
          <label htmlFor={fieldId('photoIds')} className="link">
            Choose it again
          </label>{' '}
          and we’ll pick up where it stopped.
        </p>
      );
  }
}

/** Shows a local file in an image. Revokes its object URL on unmount. */
function usePreview(file: File | null) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!file || !image.current) return undefined;
    const url = URL.createObjectURL(file);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return image;
}

interface PhotoButtonProps {
  name: string;
  icon: LucideIcon;
  locked: boolean;
  /** Classes for the position on the photo or in the row below. */
  position: string;
  isOnPhoto?: boolean;
  isRemoval?: boolean;
  onPress: () => void;
}

function PhotoButton({
  name,
  icon: Icon,
  locked,
  position,
  isOnPhoto,
  isRemoval,
  onPress,
}: PhotoButtonProps) {
  const className = isOnPhoto ? 'rounded-full bg-surface/90' : 'rounded-control';
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={locked}
      data-remove={isRemoval}
      onClick={onPress}
      className={`group grid size-11 cursor-pointer place-items-center rounded-control text-muted disabled:opacity-50 ${isRemoval ? 'hover:text-red' : 'hover:text-ink'} ${position}`}
    >
      <span className={`grid size-9 place-items-center transition-colors group-hover:bg-sand ${className}`}>
        <Icon aria-hidden className="size-5" />
      </span>
    </button>
  );
}
