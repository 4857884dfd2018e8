// The contact details that guest and owner have shared, the form to share the reader's own, and the form to
// report the inquiry.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import { type Contact, type InquiryDetails, describeOther } from '#domain/inquiry/inquiry.ts';
import { messageMaxLength } from '#domain/inquiry-rules.ts';
import { PostForm } from '../controls/post-form.tsx';
import { TextArea } from '../controls/text-field.tsx';
import { DisclosureForm, type FailureOf } from './disclosure-form.tsx';
import { SafetyNote } from './safety-note.tsx';

interface ContactPanelProps {
  inquiry: InquiryDetails;
  failureOf: FailureOf;
}

export function ContactPanel({ inquiry, failureOf }: ContactPanelProps) {
  const { stay, otherContact, ownContact, hasShared } = inquiry;
  const other = capitalizeFirst(describeOther(inquiry));
  return (
    <section aria-labelledby="contact" className="card p-5 shadow-soft sm:p-6">
      <h2 id="contact" className="text-lg">
        Contact details
      </h2>
      {otherContact ? (
        <>
          <p className="mt-3 text-sm text-muted">{other} shared these with you:</p>
          <ContactLines contact={otherContact} isLinked />
        </>
      ) : (
        <p className="mt-3 text-muted">{other} hasn’t shared contact details yet.</p>
      )}
      {hasShared && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="text-sm text-muted">You shared yours:</p>
          <ContactLines contact={ownContact} />
        </div>
      )}
      {!hasShared && !inquiry.isClosed && stay.state !== 'accepted' && (
        <div className="mt-4 border-t border-line pt-4 print:hidden">
          <ShareForm inquiry={inquiry} failureOf={failureOf} variant="quiet" />
        </div>
      )}
    </section>
  );
}

/** The next step after a stay was accepted, at the top of the page. */
export function SharePrompt({ inquiry, failureOf }: ContactPanelProps) {
  return (
    <section aria-labelledby="share" className="card mt-6 p-5 shadow-soft sm:p-6 print:hidden">
      <h2 id="share" className="mb-1 text-lg">
        Next: work out the details together
      </h2>
      <ShareForm inquiry={inquiry} failureOf={failureOf} variant="primary" />
    </section>
  );
}

function ShareForm({ inquiry, failureOf, variant }: ContactPanelProps & { variant: 'primary' | 'quiet' }) {
  return (
    <PostForm
      intent="share"
      result={failureOf('share')}
      submit="Share my contact details"
      busy="Sharing…"
      variant={variant}
    >
      <div>
        <p className="text-sm text-muted">{capitalizeFirst(describeOther(inquiry))} will see:</p>
        <ContactLines contact={inquiry.ownContact} />
      </div>
      <SafetyNote side={inquiry.side} />
    </PostForm>
  );
}

function ContactLines({ contact, isLinked = false }: { contact: Contact; isLinked?: boolean }) {
  const { name, email, phone } = contact;
  const link = 'inline-flex min-h-11 items-center text-lagoon underline underline-offset-4 wrap-anywhere';
  return (
    <p className="mt-1 wrap-anywhere">
      <b>{name}</b>
      <br />
      {isLinked ? (
        <a href={`mailto:${encodeURIComponent(email)}`} className={link}>
          {email}
        </a>
      ) : (
        <span>{email}</span>
      )}
      {phone !== null && (
        <>
          <br />
          {isLinked ? (
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={link}>
              {phone}
            </a>
          ) : (
            <span>{phone}</span>
          )}
        </>
      )}
    </p>
  );
}

export function ReportForm({ inquiry, failureOf }: ContactPanelProps) {
  const { isReportOpen, isClosed } = inquiry;
  if (isReportOpen)
    return <p className="px-1 text-sm text-muted">You reported this conversation. We’ll take a look.</p>;
  const refused = failureOf('report');
  if (!refused && isClosed) return null;
  return (
    <DisclosureForm
      intent="report"
      label="Report this conversation"
      submit="Send report"
      variant="quiet"
      isSmall
      refused={refused}
    >
      <p className="text-sm">Our team will read it. We won’t tell {describeOther(inquiry)}.</p>
      <TextArea name="message" label="What’s wrong?" rows={3} countTo={messageMaxLength} />
    </DisclosureForm>
  );
}
