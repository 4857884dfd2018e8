// What can be done with a photo of the list: the buttons on its card, and the offer to bring back what was removed.
import { ArrowLeft, ArrowRight, type LucideIcon, Star } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { passFocus } from '#ui/controls/focus.ts';
import { focusField } from '#ui/controls/form-state.ts';
import type { Upload } from './upload.ts';

interface PhotoActionProps {
  name: string;
  icon: LucideIcon;
  locked: boolean;
  /** Where it lies on the photo, or in the row below it. */
  place: string;
  isRemoval?: boolean;
  onPress: () => void;
}

export function PhotoAction({
  name,
  icon: Icon,
  locked,
  place,
  isRemoval = false,
  onPress,
}: PhotoActionProps) {
  const look = place.includes('absolute') ? 'rounded-full bg-surface/90' : 'rounded-control';
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={locked}
      data-remove={isRemoval || undefined}
      onClick={onPress}
      className={`group grid size-11 cursor-pointer place-items-center rounded-control text-muted disabled:opacity-50 ${isRemoval ? 'hover:text-red' : 'hover:text-ink'} ${place}`}
    >
      <span className={`grid size-9 place-items-center transition-colors group-hover:bg-sand ${look}`}>
        <Icon aria-hidden className="size-5" />
      </span>
    </button>
  );
}

interface MoveActionsProps {
  name: string;
  /** Its place in the list, from 0. */
  index: number;
  count: number;
  locked: boolean;
  onMove: (to: number) => void;
}

/** Each where it leads: back to the left, on to the right. */
export function MoveActions({ name, index, count, locked, onMove }: MoveActionsProps) {
  return (
    <>
      {index > 0 && (
        <>
          <PhotoAction
            name={`Move ${name} earlier`}
            icon={ArrowLeft}
            locked={locked}
            place="col-start-1"
            onPress={() => onMove(index - 1)}
          />
          <PhotoAction
            name={`Make ${name} the main photo`}
            icon={Star}
            locked={locked}
            place="col-start-2"
            onPress={() => onMove(0)}
          />
        </>
      )}
      {index < count - 1 && (
        <PhotoAction
          name={`Move ${name} later`}
          icon={ArrowRight}
          locked={locked}
          place="col-start-3"
          onPress={() => onMove(index + 1)}
        />
      )}
    </>
  );
}

interface RemovalNoticeProps {
  /** Null when nothing can be brought back. */
  removed: Upload | null;
  locked: boolean;
  onUndo: () => void;
}

/** Always there, so that what it comes to say is read aloud. */
export function RemovalNotice({ removed, locked, onUndo }: RemovalNoticeProps) {
  const notice = useRef<HTMLOutputElement>(null);
  // With each photo the page gets shorter, and what was in view may lie below the bar at the bottom.
  useEffect(() => {
    if (removed) notice.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [removed]);
  return (
    <output ref={notice} className="pointer-events-none sticky bottom-24 z-10 flex justify-center">
      {removed && (
        <span
          ref={passFocusToChooser}
          className="pointer-events-auto mt-4 flex items-center gap-2 rounded-full bg-ink py-1 pr-2 pl-5 text-paper shadow-soft"
        >
          Photo removed.
          <button
            type="button"
            aria-label={`Undo removing ${removed.name}`}
            disabled={locked}
            onClick={onUndo}
            className="min-h-11 cursor-pointer rounded-full px-3 font-semibold underline underline-offset-2 focus-visible:outline-paper"
          >
            Undo
          </button>
        </span>
      )}
    </output>
  );
}

export function focusChooser(): void {
  focusField('photoIds');
}

const passFocusToChooser = passFocus(focusChooser);
