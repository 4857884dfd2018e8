// Leads a guest who asked about a home back to the conversation.
import { href, Link } from 'react-router';
import { formatRange } from '#domain/day.ts';
import type { OwnStay } from '#domain/inquiry/inquiry.ts';
import { verdictStyle } from '../calendar/stay-verdict.tsx';

interface OwnStayNoteProps {
  ownStay: OwnStay;
  today: string;
}

export function OwnStayNote({ ownStay: { inquiryId, ...range }, today }: OwnStayNoteProps) {
  return (
    <p className={`mt-4 ${verdictStyle}`}>
      You asked about {formatRange(range, today)}.{' '}
      <Link to={`${href('/inquiry/:id', { id: inquiryId })}?as=guest`} className="link">
        Open the conversation
      </Link>
    </p>
  );
}
