// The inquiry form's contact details and message, and the verified guest whose details they start with.
import type { FetcherWithComponents } from 'react-router';
import type { GuestDetails } from '#domain/inquiry/inquiry.ts';
import { messageMaxLength } from '#domain/inquiry-rules.ts';
import { Alert } from '../controls/alert.tsx';
import { EmailField } from '../controls/email-field.tsx';
import { TextArea, TextField } from '../controls/text-field.tsx';

const forgetFormId = 'forget-guest';

/** The form of "Not you?". Must stand outside the inquiry form. */
export function ForgetGuestForm({
  fetcher,
  action,
}: {
  fetcher: FetcherWithComponents<unknown>;
  action: string;
}) {
  return (
    <fetcher.Form id={forgetFormId} method="post" action={action}>
      <input type="hidden" name="intent" value="forget-guest" />
    </fetcher.Form>
  );
}

/**
 * Names the verified guest, with "Not you?". Its button belongs to a form of its own, so that Enter in a
 * field sends the inquiry.
 */
export function KnownGuest({ guest, error }: { guest: GuestDetails; error: string | null }) {
  return (
    <div>
      <p className="text-sm text-muted wrap-anywhere">
        Welcome back, {guest.name}.{' '}
        <button type="submit" form={forgetFormId} className="link min-h-11 underline-offset-4">
          Not you?
        </button>
      </p>
      {error !== null && <Alert tone="error">{error}</Alert>}
    </div>
  );
}

/** Whether the counter helps. Until then the form does without its line. */
function isLong(message: string | boolean | undefined): boolean {
  return typeof message === 'string' && message.length > messageMaxLength / 2;
}

interface ContactFieldsProps {
  message: string | boolean | undefined;
  /** Of the message. */
  maxLength: number;
}

export function ContactFields({ message, maxLength }: ContactFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField name="name" label="Name" autoComplete="name" />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />
      </div>
      <EmailField name="email" label="Email" />
      <TextArea name="message" label="Message" rows={3} countTo={isLong(message) ? maxLength : undefined} />
    </>
  );
}
