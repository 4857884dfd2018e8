// The pages of mailed links that ask for one press or one field.
import { CardPage, DoneAlert } from '#ui/controls/card-page.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm, SubmitButton } from '#ui/controls/post-form.tsx';
import { formatStay } from '#domain/stay/availability.ts';
import type { InquiryStay } from '#domain/inquiry/inquiry.ts';
import { formatStayGuests } from '#ui/inquiries/stay-labels.tsx';
import { href, Link } from 'react-router';
import { formatDate } from '#domain/day.ts';
import type { UnfinishedDraft } from '#domain/property/owner-property.ts';
import { draftName } from '#ui/owner/unfinished-drafts.tsx';
import { NewPasswordFields } from '../accounts/account-form.tsx';

interface ConfirmInquiryPageProps {
  title: string;
  stay: InquiryStay;
  message: string;
  /** Today in Los Angeles. */
  today: string;
  result: FormResult | undefined;
}

/** Verifies a guest's address: the message goes to the owner after a press. */
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

interface ContinueDraftPageProps {
  draft: UnfinishedDraft;
  result: FormResult | undefined;
}

/** The link may come from another person, so the page first says who can read the draft. */
export function ContinueDraftPage({ draft, result }: ContinueDraftPageProps) {
  return (
    <div className="page max-w-2xl py-12 sm:py-16">
      <h1 className="text-3xl">Continue this listing?</h1>
      <p className="mt-4 wrap-anywhere">
        This listing was started on {formatDate(draft.createdAt)} and last changed on{' '}
        {formatDate(draft.updatedAt)}: {draftName(draft)}.
      </p>
      <p className="mt-4">
        Until it’s submitted, anyone with this link and the person who started it can read, change, and submit
        it, including what you add.
      </p>
      <p className="mt-4 font-semibold">Didn’t ask for this link? Start your own listing instead.</p>
      <PostForm result={result} className="mt-8 flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy="Opening…">It’s mine, continue</SubmitButton>
        <Link to={href('/submit-property')} className="button button-quiet">
          Start my own listing
        </Link>
      </PostForm>
    </div>
  );
}

export function ResetPasswordPage({ result }: { result: FormResult | undefined }) {
  const isDone = result?.ok === true;
  return (
    <CardPage
      title="Set a new password"
      aside={
        <Link to={href(isDone ? '/login' : '/forgot-password')} className="link font-semibold">
          {isDone ? 'Log in' : 'Get a new link'}
        </Link>
      }
    >
      {isDone ? (
        <DoneAlert>Password changed. We logged you out everywhere, so log in with your new one.</DoneAlert>
      ) : (
        <PostForm intent="reset-password" result={result} submit="Save password" busy="Saving…">
          <NewPasswordFields label="New Password" />
        </PostForm>
      )}
    </CardPage>
  );
}
