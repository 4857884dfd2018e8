// The owner's changes to a property: what the owner sent, what a reviewer answered, and the button that opens
// the form.
import { href, Link } from 'react-router';
import { formatMoment } from '#domain/day.ts';
import { nameOfField } from '#domain/property/facts.ts';
import type { OwnerSubmission } from '#domain/property/owner-property.ts';
import type { OwnVersion } from '#domain/property/versions.ts';
import { ConfirmedForm, PostForm } from '#ui/controls/post-form.tsx';
import { FoldedSection } from '#ui/controls/folded-section.tsx';
import { RequestedChangesList } from './requested-changes.tsx';

interface DetailsAndPhotosProps {
  property: Pick<OwnerSubmission, 'id' | 'status' | 'unreadablePhotos' | 'hasDraft'>;
  version: OwnVersion | null;
}

export function DetailsAndPhotos({ property, version }: DetailsAndPhotosProps) {
  const { hasDraft } = property;
  return (
    <FoldedSection
      id="changes"
      title="Details and photos"
      summary={
        version?.state === 'sent'
          ? 'We’re looking at your changes.'
          : 'Change the description, the photos, or anything else.'
      }
      opens={version?.state === 'changes-requested'}
    >
      <div className="max-w-prose space-y-3">
        {version ? (
          <SentVersion version={version} />
        ) : (
          property.status === 'approved' && (
            <p>We’ll look at your changes first, and your listing stays as it is until then.</p>
          )
        )}
        {property.unreadablePhotos.length > 0 && (
          <p className="font-semibold wrap-anywhere text-amber">
            {`Guests don’t see ${property.unreadablePhotos.join(', ')}, because we couldn’t read it. Please add a copy saved as a JPEG.`}
          </p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-start gap-x-6 gap-y-3">
        <PostForm
          intent="change"
          busy="Opening the form…"
          variant={version?.state === 'changes-requested' ? 'primary' : 'quiet'}
          submit={hasDraft ? 'Continue your changes' : changeLabels[version ? stateOf(version) : 'none']}
          compact
        />
        {version?.state === 'sent' && <PreviewLink id={property.id} />}
        {(hasDraft || (version && version.changedFields.length > 0)) && <Discard />}
      </div>
    </FoldedSection>
  );
}

const changeLabels = {
  none: 'Change details and photos',
  sent: 'Change something else',
  'changes-requested': 'Make the changes',
  rejected: 'Change it again',
} as const;

/** The owner sees a version only while it waits, or if a reviewer answered it with notes. */
function stateOf({ state }: OwnVersion): 'sent' | 'changes-requested' | 'rejected' {
  return state === 'changes-requested' || state === 'rejected' ? state : 'sent';
}

function SentVersion({ version }: { version: OwnVersion }) {
  const { state, sentAt, notes, request, requestedPhotos } = version;
  if (state === 'sent')
    return (
      <>
        <p>
          {`You sent changes on ${formatMoment(sentAt)}. Your listing stays as it is until we’ve looked at them.`}
        </p>
        <ChangedFields version={version} />
      </>
    );
  return (
    <>
      <p className="font-semibold">
        {state === 'rejected' ? 'We couldn’t accept your changes:' : 'Please change this first:'}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {notes}
      </p>
      <RequestedChangesList request={request} photos={requestedPhotos} />
      <ChangedFields version={version} />
    </>
  );
}

function ChangedFields({ version: { changedFields } }: { version: OwnVersion }) {
  if (changedFields.length === 0) return null;
  return <p className="text-sm text-muted">Your changes: {changedFields.map(nameOfField).join(', ')}</p>;
}

function PreviewLink({ id }: { id: string }) {
  return (
    <Link to={href('/submission/:id/preview', { id })} className="button button-quiet">
      How your changes will look
    </Link>
  );
}

function Discard() {
  return (
    <ConfirmedForm
      intent="discard-changes"
      label="Discard your changes"
      labelClassName="inline-flex min-h-11 cursor-pointer items-center font-semibold text-red underline"
      submit="Yes, discard them"
      busy="Discarding…"
      variant="danger"
      className="bg-red-tint"
    >
      <p className="font-semibold">Discard your changes?</p>
      <p className="mt-1 text-sm">We’ll delete what you changed. Your listing stays as it is.</p>
    </ConfirmedForm>
  );
}
