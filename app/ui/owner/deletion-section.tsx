// The owner deletes the home: what goes with it, and the form.
import type { InquirySummary } from '#domain/inquiry/inquiry.ts';
import { formatStay } from '#domain/stay/availability.ts';
import { FoldedSection } from '#ui/controls/folded-section.tsx';
import { PostForm } from '#ui/controls/post-form.tsx';
import { StaysFirst } from '#ui/controls/stays-first.tsx';

interface DeletionSectionProps {
  property: { title: string };
  inquiries: readonly InquirySummary[];
  today: string;
}

export function DeletionSection({ property: { title }, inquiries, today }: DeletionSectionProps) {
  const agreed = inquiries
    .filter(({ stay }) => stay.state === 'accepted' && stay.to > today)
    .map(({ id, stay }) => ({ inquiryId: id, side: 'owner' as const, label: formatStay(stay, today) }));
  return (
    <FoldedSection id="delete" title="Delete this home">
      <p className="max-w-prose wrap-anywhere">
        We’ll delete “{title}” with its photos and conversations, and tell guests who asked. You can’t undo
        this.
      </p>
      <div className="mt-5">
        {agreed.length > 0 ? (
          <StaysFirst stays={agreed} />
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
