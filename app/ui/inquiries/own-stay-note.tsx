// Leads a guest who has asked for a stay, or agreed on one, from the home's page to the conversation.
import { href, Link } from 'react-router';
import { formatRange } from '#domain/day.ts';
import type { DayRange } from '#domain/stay/availability.ts';
import { verdictStyle } from '../calendar/stay-verdict.tsx';

export interface OwnStay extends DayRange {
  inquiryId: string;
  isAgreed: boolean;
}

export function OwnStayNote({ stay, today }: { stay: OwnStay; today: string }) {
  return (
    <p className={verdictStyle}>
      {`You${stay.isAgreed ? '’ve agreed on' : ' asked about'} ${formatRange(stay, today)} here. `}
      <Link to={`${href('/inquiry/:id', { id: stay.inquiryId })}?as=guest`} className="link">
        Open the conversation
      </Link>
    </p>
  );
}
