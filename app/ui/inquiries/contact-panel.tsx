// The contact details that guest and owner have shared, and the form to share the reader's own.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import { type Contact, type InquiryDetails, describeOther } from '#domain/inquiry/inquiry.ts';
import { PostForm } from '../controls/post-form.tsx';
import { DisclosureForm, type FailureOf } from './disclosure-form.tsx';
import { SafetyNote } from './safety-note.tsx';

interface ContactPanelProps {
  inquiry: InquiryDetails;
  canShare: boolean;
  failureOf: FailureOf;
}

/** Before the stay is accepted or anything is shared, only the form, behind its label. */
export function ContactPanel({ inquiry, canShare, failureOf }: ContactPanelProps) {
  const { stay, side, otherContact, ownContact, hasShared } = inquiry;
  const isAgreed = stay.state === 'accepted';
  const other = capitalizeFirst(describeOther(inquiry));
  const submit = 'Share my contact details';
  const refused = failureOf('share');
  if (!isAgreed && !hasShared && !otherContact)
    return (
      canShare && (
        <DisclosureForm
          intent="share"
          label={submit}
          submit={submit}
          variant="quiet"
          isSmall
          refused={refused}
        >
          <p>{other} will see:</p>
          <ContactLines contact={ownContact} />
          <SafetyNote side={side} />
        </DisclosureForm>
      )
    );
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
        <div className="my-4 border-t border-line pt-4">
          <p className="text-muted">{hasShared ? 'You shared yours:' : `${other} will see:`}</p>
          <ContactLines contact={ownContact} />
        </div>
      )}
      <SafetyNote side={side} />
      {canShare && (
        <PostForm
          intent="share"
          result={refused}
          submit={submit}
          busy="Sharing…"
          variant={isAgreed ? 'primary' : 'quiet'}
          className="mt-4 print:hidden"
        />
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
