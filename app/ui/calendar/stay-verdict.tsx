// Shows what a stay costs. If it isn't possible, says why, and offers stays that are.
import { href, Link, useSearchParams } from 'react-router';
import type { DayRange } from '#domain/stay/availability.ts';
import type { DescribedFit } from '#domain/stay/describe-fit.ts';
import { withDates } from '#domain/stay/stay-query.ts';

interface StayVerdictProps {
  fit: Pick<DescribedFit, 'isFit' | 'texts' | 'alternatives'>;
  className?: string;
  /** Takes a free stay. Without it, a link puts the stay into the URL. */
  onChoose?: (stay: DayRange) => void;
  /** Leads from a home that doesn't fit to others: the query string of their stay. */
  others?: string;
}

export function StayVerdict(props: StayVerdictProps) {
  const { fit, className = verdictStyle, onChoose, others } = props;
  const { isFit, texts, alternatives } = fit;
  const [urlQuery] = useSearchParams();
  return (
    <div className={isFit ? freeStyle : className}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {alternatives.map((free) => (
        <Link
          key={free.text}
          to={`?${withDates(urlQuery, free.from, free.to)}`}
          preventScrollReset
          onClick={(event) => {
            if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(free);
          }}
          className="button button-quiet mt-2 w-full"
        >
          {free.text}
        </Link>
      ))}
      {others !== undefined && !isFit && (
        <Link to={href('/listings') + others} className="button button-quiet mt-2 w-full">
          See homes that fit
        </Link>
      )}
    </div>
  );
}

const boxStyle = 'rounded-control px-3 py-2 text-sm font-medium tabular-nums';
const freeStyle = `${boxStyle} bg-green-tint text-green`;
export const verdictStyle = `${boxStyle} bg-sand`;
