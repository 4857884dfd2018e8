// Kysely's types of the tables of checks and of photos from the home (see tables.ts).
import type { ColumnType, Generated } from 'kysely';
import type { CheckKind } from '#domain/property/checks.ts';
import type { CameraData, Outside, VisitDecision, VisitPart } from '#domain/review/site-visit.ts';

/** What a reviewer checked. Triggers delete the row once that changes. */
export interface PropertyChecksTable {
  propertyId: string;
  kind: CheckKind;
  checkedAt: Generated<Date>;
  /** What was seen on site. Null for the other kinds. */
  detail: Generated<string | null>;
  /** The administrator's uid. Null once the account is gone. */
  checkedBy: string | null;
}

/** Photos that an owner takes at the home (properties/site-visits.ts). One per property is undecided. */
export interface SiteVisitsTable {
  id: Generated<string>;
  propertyId: string;
  code: string;
  room: string;
  outside: Outside;
  shownAt: Generated<Date>;
  /** When the second of the two photos arrived. */
  sentAt: Generated<Date | null>;
  /** Triggers write "ended" when the address, the owner or the photos change. */
  decision: Generated<VisitDecision | 'ended' | null>;
  /** What the owner was told about declined photos. */
  reason: Generated<string | null>;
  decidedAt: Generated<Date | null>;
  /** The administrator's uid. Null once the account is gone. */
  decidedBy: Generated<string | null>;
}

export interface SiteVisitPhotosTable {
  visitId: string;
  part: VisitPart;
  /** Null once the photo is deleted. */
  photoId: string | null;
  /** The perceptual hash, as in `photos`. Null until decoded. */
  hash: Generated<string | null>;
  camera: ColumnType<CameraData | null, string | null | undefined, string | null>;
}
