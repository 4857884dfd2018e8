// Leads a guest who has agreed on a stay from the home's page to the conversation.
import { href, Link } from 'react-router';
import { formatRange } from '#domain/day.ts';
import type { DayRange } from '#domain/stay/availability.ts';
import { verdictStyle } from '../calendar/stay-verdict.tsx';

export interface OwnStay extends DayRange {
  inquiryId: string;
}

export function AgreedStayNote({ stay, today }: { stay: OwnStay; today: string }) {
  return (
    <p className={verdictStyle}>
      {`You’ve agreed on ${formatRange(stay, today)} here. `}
      <Link to={`${href('/inquiry/:id', { id: stay.inquiryId })}?as=guest`} className="link">
        Open the conversation
      </Link>
    </p>
  );
}
