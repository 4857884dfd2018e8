// The contact details that guest and owner have shared, and the form to share the reader's own.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import { type Contact, type InquiryDetails, describeOther } from '#domain/inquiry/inquiry.ts';
import { PostForm } from '../controls/post-form.tsx';
import type { FailureOf } from './disclosure-form.tsx';
import { SafetyNote } from './safety-note.tsx';

interface ContactPanelProps {
  inquiry: InquiryDetails;
  canShare: boolean;
  failureOf: FailureOf;
}

export function ContactPanel({ inquiry, canShare, failureOf }: ContactPanelProps) {
  const { stay, side, otherContact, ownContact, hasShared } = inquiry;
  const isAgreed = stay.state === 'accepted';
  const other = capitalizeFirst(describeOther(inquiry));
  return (
    <section aria-labelledby="contact" className="card p-5 shadow-soft sm:p-6">
      <h2 id="contact" className="text-lg">
        {isAgreed && canShare ? 'Next: work out the details together' : 'Contact details'}
      </h2>
      <p className="mt-3 text-muted">
        {otherContact ? `${other} shared these with you:` : `${other} hasn’t shared contact details yet.`}
      </p>
      {otherContact && <ContactLines contact={otherContact} />}
      {(hasShared || canShare) && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="text-muted">{hasShared ? 'You shared yours:' : `${other} will see:`}</p>
          <ContactLines contact={ownContact} />
        </div>
      )}
      {canShare && (
        <PostForm
          intent="share"
          result={failureOf('share')}
          submit="Share my contact details"
          busy="Sharing…"
          variant={isAgreed ? 'primary' : 'quiet'}
          className="mt-4 space-y-5 print:hidden"
        >
          <SafetyNote side={side} />
        </PostForm>
      )}
    </section>
  );
}

function ContactLines({ contact: { name, email, phone } }: { contact: Contact }) {
  const link = 'inline-flex min-h-11 items-center text-lagoon underline underline-offset-4 wrap-anywhere';
  return (
    <p className="mt-1 wrap-anywhere">
      <b>{name}</b>
      <br />
      <a href={`mailto:${encodeURIComponent(email)}`} className={link}>
        {email}
      </a>
      {phone !== null && (
        <>
          <br />
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={link}>
            {phone}
          </a>
        </>
      )}
    </p>
  );
}
