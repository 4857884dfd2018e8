// An element of a list that is put in order by dragging, with a mouse or, after a long press, with a finger. Whoever
// uses it also offers buttons that do the same: dragging is for those who can. There is one such list at a time: a dialog that
// holds one makes the list behind it inert.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface SortableSettings {
  ref: RefObject<HTMLElement | null>;
  /** The part of it that it is dragged by; without one, all of it. */
  handle?: RefObject<HTMLElement | null>;
  /** Its place in the list, from 0. */
  index: number;
  disabled: boolean;
  /** Called on the element that something was dropped on, which gives way to it. */
  onMove: (from: number, to: number) => void;
}

/** Where the dragged element would come to stand if it were dropped now: `before` this one or `after` it. */
export type DropSide = 'before' | 'after';

export function useSortable({ ref, handle, index, disabled, onMove }: SortableSettings) {
  const [isDragged, setIsDragged] = useState(false);
  const [dropSide, setDropSide] = useState<DropSide | null>(null);
  const handleMove = useEffectEvent(onMove);

  useEffect(() => {
    const element = ref.current;
    if (!element || disabled) return undefined;
    const connected = connect(element, {
      handle: handle?.current ?? null,
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

/** Loads what dragging takes only now. Without a connection nothing is dragged, and the buttons are there. */
async function connect(element: HTMLElement, { handle, index, onDrag, onOver, onMove }: Connection) {
  const adapter = await loadAdapter();
  if (!adapter) return () => undefined;
  const release = adapter.draggable({
    element,
    ...(handle && { dragHandle: handle }),
    getInitialData: () => ({ index }),
    onDragStart: () => onDrag(true),
    onDrop: () => onDrag(false),
  });
  const close = adapter.dropTargetForElements({
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
    release();
    close();
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
