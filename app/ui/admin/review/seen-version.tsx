// A hidden field with the id of the version on screen, so that an answer never applies to a later version.
import type { ReviewedVersion } from '#domain/property/versions.ts';

export function SeenVersion({ version }: { version: ReviewedVersion | null }) {
  return <input type="hidden" name="version" value={version?.id ?? ''} />;
}
