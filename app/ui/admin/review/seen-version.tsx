// A hidden field that says what is on screen: the version, and when the property last changed. So an answer
// never applies to anything later.
import type { PropertyReview } from '#domain/review/review.ts';

export function SeenVersion({ review }: { review: Pick<PropertyReview, 'version' | 'updatedAt'> }) {
  const { version, updatedAt } = review;
  return <input type="hidden" name="version" value={`${version?.id ?? ''} ${updatedAt.toISOString()}`} />;
}
