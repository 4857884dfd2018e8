// The page of a mailed link that verifies a guest's address: the message goes to the owner after a press.
import { formatStay } from '#domain/availability.ts';
import type { InquiryStay } from '#domain/inquiry.ts';
import { CardPage } from '#ui/controls/card-page.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
import { formatStayGuests } from '#ui/inquiries/stay-labels.tsx';

interface ConfirmInquiryPageProps {
  title: string;
  stay: InquiryStay;
  message: string;
  /** Today in Los Angeles. */
  today: string;
  result: FormResult | undefined;
}

export function ConfirmInquiryPage({ title, stay, message, today, result }: ConfirmInquiryPageProps) {
  return (
    <CardPage
      title="Send your message?"
      intro={`You asked about “${title}”: ${formatStay(stay, today)}, ${formatStayGuests(stay)}.`}
      aside="Didn’t ask about this home? Just close this page, and we won’t send it."
    >
      <p dir="auto" className="mb-6 rounded-control bg-sand px-4 py-3 whitespace-pre-line wrap-anywhere">
        {message}
      </p>
      <PostForm result={result} submit="Confirm and send" busy="Sending…" />
    </CardPage>
  );
}
