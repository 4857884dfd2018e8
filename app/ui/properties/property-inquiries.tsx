// The inquiries about a property, on its owner's page.
import type { InquirySummary } from '#domain/inquiry.ts';
import { InquiryList } from '../inquiries/inquiry-list.tsx';
import { pluralize } from '#domain/numbers.ts';
import { FoldedSection } from '#ui/controls/folded-section.tsx';

interface PropertyInquiriesProps {
  inquiries: readonly InquirySummary[];
  isOwnerBlocked: boolean;
  today: string;
}

export function PropertyInquiries({ inquiries, isOwnerBlocked, today }: PropertyInquiriesProps) {
  const unanswered = inquiries.filter(({ isUnanswered }) => isUnanswered).length;
  const summary = isOwnerBlocked
    ? 'New questions are off for now.'
    : inquiries.length === 0
      ? 'None yet. We’ll email you when a guest asks.'
      : unanswered === 0
        ? 'You’ve answered every guest.'
        : `${pluralize(unanswered, 'guest is', 'guests are')} waiting for your answer.`;
  return (
    <FoldedSection id="inquiries" title="Inquiries" summary={summary}>
      {inquiries.length === 0 && (
        <p className="max-w-prose text-muted">
          {isOwnerBlocked
            ? 'No guest has asked about this home.'
            : 'When a guest asks about your home, you’ll get an email and find it here.'}
        </p>
      )}
      <InquiryList inquiries={inquiries} today={today} />
    </FoldedSection>
  );
}
