// The owner deletes the home: what goes with it, and the form.
import { href, Link } from 'react-router';
import type { InquirySummary } from '#domain/inquiry/inquiry.ts';
import { formatStay } from '#domain/stay/availability.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { FoldedSection } from '#ui/controls/folded-section.tsx';
import { PostForm } from '#ui/controls/post-form.tsx';

interface DeletionSectionProps {
  property: { title: string };
  inquiries: readonly InquirySummary[];
  today: string;
}

export function DeletionSection({ property: { title }, inquiries, today }: DeletionSectionProps) {
  const agreed = inquiries.filter(({ stay }) => stay.state === 'accepted' && stay.to > today);
  return (
    <FoldedSection
      id="delete"
      title="Delete this home"
      summary="For good, with its photos and conversations."
    >
      <p className="max-w-prose wrap-anywhere">
        We’ll delete “{title}” with its photos and conversations, and tell guests who asked. You can’t undo
        this.
      </p>
      <div className="mt-5">
        {agreed.length > 0 ? (
          <Alert tone="warning">
            <p>You have an agreed stay that isn’t over. Please cancel it first.</p>
            <ul className="mt-2 list-disc pl-5">
              {agreed.map(({ id, stay }) => (
                <li key={id}>
                  <Link to={`${href('/inquiry/:id', { id })}?as=owner`} className="link">
                    {formatStay(stay, today)}
                  </Link>
                </li>
              ))}
            </ul>
          </Alert>
        ) : (
          <PostForm
            intent="delete"
            variant="danger"
            submit="Delete this home for good"
            busy="Deleting…"
            compact
          />
        )}
      </div>
    </FoldedSection>
  );
}
