// Leads a guest who asked about a home back to the conversation.
import { href, Link } from 'react-router';
import { formatRange } from '#domain/availability.ts';
import type { AskedStay } from '#domain/inquiry.ts';
import { verdictStyle } from '../calendar/stay-verdict.tsx';

interface AskedNoteProps {
  asked: AskedStay;
  today: string;
}

export function AskedNote({ asked: { inquiryId, ...range }, today }: AskedNoteProps) {
  return (
    <p className={verdictStyle}>
      You asked about {formatRange(range, today)}.{' '}
      <Link to={`${href('/inquiry/:id', { id: inquiryId })}?as=guest`} className="link">
        Open the conversation
      </Link>
    </p>
  );
}
