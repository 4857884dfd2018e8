// The contact details that both sides have shared, the form to share the reader's own, and the form to report the inquiry.
import type { Contact, InquiryDetails } from '#domain/inquiry.ts';
import { messageMaxLength } from '#domain/inquiry-rules.ts';
import { AccountForm } from '../account/account-form.tsx';
import { TextArea } from '../controls/text-field.tsx';
import { DisclosureForm, type RefusalOf } from './disclosure-form.tsx';

interface ContactPanelProps {
  inquiry: InquiryDetails;
  refusalOf: RefusalOf;
}

export function ContactPanel({ inquiry, refusalOf }: ContactPanelProps) {
  const { side, otherContact, ownContact, hasShared, isClosed } = inquiry;
  const other = side === 'guest' ? 'owner' : 'guest';
  return (
    <section aria-labelledby="contact" className="card p-5 shadow-soft sm:p-6">
      <h2 id="contact" className="text-lg">
        Contact details
      </h2>
      {otherContact ? (
        <>
          <p className="mt-3 text-sm text-muted">The {other} shared theirs with you:</p>
          <ContactLines contact={otherContact} isLinked />
        </>
      ) : (
        <p className="mt-3 text-muted">The {other} hasn’t shared theirs yet.</p>
      )}
      <div className="mt-4 border-t border-line pt-4">
        {hasShared ? (
          <>
            <p className="text-sm text-muted">You shared yours:</p>
            <ContactLines contact={ownContact} />
          </>
        ) : (
          !isClosed && (
            <AccountForm
              intent="share"
              errors={refusalOf('share')}
              submit="Share my contact details"
              busy="Sharing…"
              variant="quiet"
            >
              <p className="text-sm text-muted">Ready to? The {other} will see this from then on:</p>
              <ContactLines contact={ownContact} />
            </AccountForm>
          )
        )}
      </div>
    </section>
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
        email
      )}
      {phone !== null && (
        <>
          <br />
          {isLinked ? (
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={link}>
              {phone}
            </a>
          ) : (
            phone
          )}
        </>
      )}
    </p>
  );
}

export function ReportForm({ inquiry: { report, isClosed }, refusalOf }: ContactPanelProps) {
  if (report !== null)
    return <p className="px-1 text-sm text-muted">You reported this conversation. We’ll take a look.</p>;
  if (isClosed) return null;
  return (
    <DisclosureForm
      intent="report"
      label="Report this conversation"
      submit="Send report"
      variant="quiet"
      isSmall
      refused={refusalOf('report')}
    >
      <p className="text-sm">Our team will read it. The other side won’t hear of it.</p>
      <TextArea name="message" label="What’s wrong?" rows={3} countTo={messageMaxLength} />
    </DisclosureForm>
  );
}
