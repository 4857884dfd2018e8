// What follows a sent inquiry form: "Check your email", or the message that the owner has it.
import { href, Link, useFetcher } from 'react-router';
import { formatTime } from '#domain/day.ts';
import { Button } from '../controls/button.tsx';
import { DoneAlert } from '../controls/card-page.tsx';
import { PostForm } from '../controls/post-form.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import type { InquiryResult } from './inquiry-form.tsx';

/** An inquiry whose guest has to verify the email address. */
export interface UnverifiedInquiry {
  inquiryId: string;
  email: string;
}

interface CheckEmailProps {
  propertyId: string;
  /** Of the form, or without JavaScript of "Resend". */
  result: InquiryResult;
  /** Returns to the filled form. */
  onCorrect: () => void;
}

export function CheckEmail({ propertyId, result, onCorrect }: CheckEmailProps) {
  const fetcher = useFetcher<InquiryResult>();
  const isHydrated = useHydrated();
  const { email, inquiryId } = result.ok ? result.value : result.values;
  const resent = fetcher.data ?? result;
  return (
    <div className="space-y-4">
      <DoneAlert>
        <p className="font-semibold">Check your email</p>
        <p className="mt-1 wrap-anywhere">
          We sent a link to {email}. Open it and press Confirm, and your message goes to the owner.
        </p>
      </DoneAlert>
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {resent.ok &&
          resent.intent === 'resend' &&
          `We sent it at ${formatTime(resent.value.sentAt)}. It can take a minute to arrive.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <PostForm
          intent="resend"
          fetcher={fetcher}
          result={resent}
          action={href('/listings/:id/ask', { id: propertyId })}
          submit="Resend"
          busy="Sending…"
          variant="quiet"
          compact
        >
          <input type="hidden" name="inquiryId" value={inquiryId} />
          <input type="hidden" name="email" value={email} />
        </PostForm>
        {isHydrated && result.intent === 'send' && (
          <Button variant="quiet" onClick={onCorrect}>
            Wrong address?
          </Button>
        )}
      </div>
    </div>
  );
}

export function InquirySent({ inquiryId }: Pick<UnverifiedInquiry, 'inquiryId'>) {
  return (
    <DoneAlert>
      <p className="font-semibold">Sent. We’ll email you when the owner answers.</p>
      <p className="mt-1">
        <Link to={href('/inquiry/:id', { id: inquiryId })} className="underline underline-offset-4">
          See the conversation
        </Link>
      </p>
    </DoneAlert>
  );
}
