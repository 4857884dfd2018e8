// Shows what a stay costs. If it isn't possible, says why, and offers stays that are.
import { href, Link, useSearchParams } from 'react-router';
import type { DayRange } from '#domain/stay/availability.ts';
import type { DescribedStay } from '#domain/stay/describe-stay.ts';
import { toStayQuery, withDates } from '#domain/stay/stay-query.ts';

interface StayVerdictProps {
  stay: Pick<DescribedStay, 'isFree' | 'texts' | 'alternatives'>;
  className?: string;
  /** Takes a free stay. Without it, a link puts the stay into the URL. */
  onChoose?: (stay: DayRange) => void;
  /** Leads from a stay that isn't possible to other homes. */
  linksToOthers?: boolean;
}

export function StayVerdict(props: StayVerdictProps) {
  const { stay, className = verdictStyle, onChoose, linksToOthers = false } = props;
  const { isFree, texts, alternatives } = stay;
  const [urlQuery] = useSearchParams();
  return (
    <div className={isFree ? freeStyle : className}>
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
      {linksToOthers && !isFree && <HomesThatFit />}
    </div>
  );
}

/** Leads from a home that doesn't fit to those that fit the stay of the URL. */
function HomesThatFit() {
  const [query] = useSearchParams();
  return (
    <Link to={href('/listings') + toStayQuery(query)} className="button button-quiet mt-2 w-full">
      See homes that fit
    </Link>
  );
}

const boxStyle = 'rounded-control px-3 py-2 text-sm font-medium tabular-nums';
const freeStyle = `${boxStyle} bg-green-tint text-green`;
export const verdictStyle = `${boxStyle} bg-sand`;
