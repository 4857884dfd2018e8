// A hidden field that names the changes on screen, so that a decision never applies to others.
import type { RevisionReview } from '#domain/revision.ts';

export function SeenRevision({ revision }: { revision: RevisionReview | null }) {
  return <input type="hidden" name="revision" value={revision?.id ?? ''} />;
}
