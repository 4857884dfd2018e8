// Whether a home of a shortlist fits the plan, as a whole or in one row: green with a check, or amber with a
// cross.
import { Icon } from '../controls/icon.tsx';

interface VerdictTextProps {
  /** Null if the owner decides. */
  fits: boolean | null;
  text: string;
}

export function VerdictText({ fits, text }: VerdictTextProps) {
  if (fits === null) return <span className="font-semibold text-muted">{text}</span>;
  const [tone, icon] = fits ? ['text-green', 'check'] : ['text-amber', 'close'];
  return (
    <span className={`compare-verdict ${tone}`}>
      <Icon name={icon} size={16} />
      <span>
        {fits ? null : <span className="sr-only">Doesn’t fit: </span>}
        <span>{text}</span>
      </span>
    </span>
  );
}
