// The inquiries about a property, on its owner's page.
import type { InquirySummary } from '#domain/inquiry.ts';
import { InquiryList } from '../inquiries/inquiry-list.tsx';
import { pluralize } from '#domain/numbers.ts';

interface PropertyInquiriesProps {
  inquiries: readonly InquirySummary[];
  isOwnerBlocked: boolean;
  today: string;
}

export function PropertyInquiries({ inquiries, isOwnerBlocked, today }: PropertyInquiriesProps) {
  const unanswered = inquiries.filter(({ isUnanswered }) => isUnanswered).length;
  return (
    <section aria-labelledby="inquiries" className="mt-10">
      <h2 id="inquiries" className="text-xl">
        Inquiries
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {isOwnerBlocked
          ? 'New questions are off for now.'
          : inquiries.length === 0
            ? 'When a guest asks about your home, you’ll get an email and find it here.'
            : unanswered === 0
              ? 'You’ve answered every guest.'
              : `${pluralize(unanswered, 'guest is', 'guests are')} waiting for your answer.`}
      </p>
      <InquiryList inquiries={inquiries} today={today} />
    </section>
  );
}
