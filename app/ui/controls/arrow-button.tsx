// A round button to the next or the previous photos, months or homes.
import { Icon } from './icon.tsx';

interface ArrowButtonProps {
  direction: 'left' | 'right';
  label: string;
  isAtEnd: boolean;
  onPress: () => void;
}

/** At the end it only looks disabled, because a disabled button would lose the focus. */
export function ArrowButton({ direction, label, isAtEnd, onPress }: ArrowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={isAtEnd ? undefined : onPress}
      className="pointer-events-auto grid size-11 place-items-center rounded-full bg-surface/90 text-ink hover:bg-sand aria-disabled:opacity-40"
    >
      <Icon name={`chevron-${direction}`} />
    </button>
  );
}
