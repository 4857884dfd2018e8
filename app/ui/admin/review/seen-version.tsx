// A hidden field with the id of the version on screen, so that a decision never applies to one that was sent
// later.
import type { ReviewedVersion } from '#domain/property/versions.ts';

export function SeenVersion({ version }: { version: ReviewedVersion | null }) {
  return <input type="hidden" name="version" value={version?.id ?? ''} />;
}
