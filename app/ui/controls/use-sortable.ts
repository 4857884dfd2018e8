// Reorders the elements of a list by dragging, with a mouse or after a long press. Callers must also offer
// buttons, for users who can't drag. Elements carry only their index, so only one such list may be active; a
// dialog makes the list behind it inert.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface SortableSettings {
  ref: RefObject<HTMLElement | null>;
  /** The part that starts a drag. */
  handle: RefObject<HTMLElement | null>;
  /** Position in the list, from 0. */
  index: number;
  disabled: boolean;
  /** Called on the element that receives the drop: the element at `from` moves to `to`. */
  onMove: (from: number, to: number) => void;
}

/** Where a drop would insert the dragged element: before or after this one. */
export type DropSide = 'before' | 'after';

export function useSortable({ ref, handle, index, disabled, onMove }: SortableSettings) {
  const [isDragged, setIsDragged] = useState(false);
  const [dropSide, setDropSide] = useState<DropSide | null>(null);
  const handleMove = useEffectEvent(onMove);

  useEffect(() => {
    const element = ref.current;
    if (!element || disabled) return undefined;
    const connected = connect(element, {
      handle: handle.current,
      index,
      onDrag: setIsDragged,
      onOver: setDropSide,
      onMove: (from, to) => handleMove(from, to),
    });
    return () => void connected.then((disconnect) => disconnect());
  }, [ref, handle, index, disabled]);

  return { isDragged, dropSide };
}

interface Connection extends Pick<SortableSettings, 'index' | 'onMove'> {
  handle: HTMLElement | null;
  onDrag: (isDragged: boolean) => void;
  onOver: (side: DropSide | null) => void;
}

/** Loads the drag-and-drop library on demand. If that fails, only the buttons work. */
async function connect(element: HTMLElement, { handle, index, onDrag, onOver, onMove }: Connection) {
  const adapter = await loadAdapter();
  if (!adapter) return () => undefined;
  const stopDragging = adapter.draggable({
    element,
    ...(handle && { dragHandle: handle }),
    getInitialData: () => ({ index }),
    onDragStart: () => onDrag(true),
    onDrop: () => onDrag(false),
  });
  const stopDropping = adapter.dropTargetForElements({
    element,
    onDragEnter: ({ source }) => onOver(sideOf(indexOf(source), index)),
    onDragLeave: () => onOver(null),
    onDrop: ({ source }) => {
      onOver(null);
      const from = indexOf(source);
      if (from !== index) onMove(from, index);
    },
  });
  return () => {
    stopDragging();
    stopDropping();
  };
}

function loadAdapter() {
  return import('@atlaskit/pragmatic-drag-and-drop/element/adapter').catch(() => null);
}

function indexOf({ data }: { data: Record<string, unknown> }): number {
  return Number(data['index']);
}

function sideOf(from: number, to: number): DropSide | null {
  if (from === to) return null;
  return from < to ? 'after' : 'before';
}
