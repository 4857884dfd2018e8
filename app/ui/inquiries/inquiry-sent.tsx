// What follows a sent inquiry form: "Check your email", or the message that the owner has it. Works without
// JavaScript.
import { type FetcherWithComponents, href, Link } from 'react-router';
import { formatTime } from '#domain/day.ts';
import { DoneAlert } from '../controls/card-page.tsx';
import { Alert } from '../controls/alert.tsx';
import type { RefusedForm } from '../controls/form-result.ts';
import { PostForm, SubmitButton } from '../controls/post-form.tsx';
import type { InquiryResult } from './inquiry-form.tsx';
import { hiddenFields } from './use-inquiry-fields.ts';

/** The owner has the inquiry. `inquiryId` is null if this browser can't open it. */
export interface SentInquiry {
  unverified: null;
  inquiryId: string | null;
}

/** The guest has to verify the email address. */
export interface UnverifiedInquiry {
  /** The sent form, with the inquiry's id. */
  unverified: RefusedForm['values'];
  /** When the newest mail was sent, and whether "Resend" caused it. Null if it wasn't pressed. */
  resent: { sentAt: Date; isNew: boolean } | null;
}

interface CheckEmailProps extends UnverifiedInquiry {
  /** Why "Resend" was refused. */
  error: string | null;
}

/** The props of `CheckEmail`. Null for another result. */
export function toUnverified(result: InquiryResult): CheckEmailProps | null {
  if (!result.ok)
    return result.intent === 'resend'
      ? { unverified: result.values, resent: null, error: result.message }
      : null;
  if (result.intent !== 'send' && result.intent !== 'resend') return null;
  return result.value.unverified === null ? null : { ...result.value, error: null };
}

interface CheckEmailFormProps extends CheckEmailProps {
  propertyId: string;
  fetcher: FetcherWithComponents<unknown>;
}

/** Fields that this page's forms must not send again. */
const omittedFields = new Set<string>(['intent', 'id', ...hiddenFields]);

export function CheckEmail({ unverified, resent, error, propertyId, fetcher }: CheckEmailFormProps) {
  const kept = Object.entries(unverified).filter(([name]) => !omittedFields.has(name));
  return (
    <div className="space-y-4">
      <DoneAlert>
        <p className="font-semibold">Check your email</p>
        <p className="mt-1 wrap-anywhere">
          We sent a link to {unverified['email']}. Open it and press Confirm, and your message goes to the
          owner.
        </p>
      </DoneAlert>
      {error !== null && <Alert tone="error">{error}</Alert>}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {resent && formatResent(resent)}
      </p>
      <PostForm
        // Without it, the form waits for the reload after the question was sent, and ignores presses.
        id={unverified['inquiryId'] ?? ''}
        fetcher={fetcher}
        action={href('/listings/:id/ask', { id: propertyId })}
        className="flex flex-wrap gap-3"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SubmitButton intent="resend" busy="Sending…" variant="quiet">
          Resend
        </SubmitButton>
        <SubmitButton intent="edit" busy="One moment…" variant="quiet">
          Wrong address?
        </SubmitButton>
      </PostForm>
    </div>
  );
}

function formatResent({ sentAt, isNew }: NonNullable<UnverifiedInquiry['resent']>): string {
  const time = formatTime(sentAt);
  return isNew ? `Sent again at ${time}.` : `We sent it at ${time}. It can take a minute to arrive.`;
}

export function InquirySent({ inquiryId }: Pick<SentInquiry, 'inquiryId'>) {
  return (
    <DoneAlert>
      <p className="font-semibold">Sent. We’ll email you when the owner answers.</p>
      {inquiryId !== null && (
        <p className="mt-1">
          <Link to={href('/inquiry/:id', { id: inquiryId })} className="underline underline-offset-4">
            See the conversation
          </Link>
        </p>
      )}
    </DoneAlert>
  );
}
