// A hidden field with the id of the changes on screen, so that a decision never applies to changes that were
// sent later.
import type { RevisionReview } from '#domain/revision.ts';

export function SeenRevision({ revision }: { revision: RevisionReview | null }) {
  return <input type="hidden" name="revision" value={revision?.id ?? ''} />;
}
