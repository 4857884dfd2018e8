// Signals about the photos of "Show us the home". They inform the reviewer, and refuse nothing
// (docs/decisions/0093-site-visits.md).
import { formatDate, formatMoment, formatTime } from '../day.ts';
import { maxHashDistance, type OtherProperty, type Signal } from './signals.ts';
import { type CameraData, nameOfPart, type VisitPart, type VisitSubject } from './site-visit.ts';

/** What the rules read. */
export interface VisitSignalInput extends VisitSubject {
  shownAt: Date;
  sentAt: Date;
  photos: { part: VisitPart; mediaType: string | null; camera: CameraData | null }[];
  /** How many bits of the hash differ from the closest photo of the listing. */
  closest: { part: VisitPart; distance: number }[];
  /** Other listings with the same photo. */
  onListings: (OtherProperty & { part: VisitPart })[];
  /** When the same photo was sent in an earlier visit. */
  sentBefore: { part: VisitPart; at: Date }[];
  areSame: boolean;
}

/** Only programs that edit photos count, because phones name their operating system as the software. */
const editors =
  /photoshop|lightroom|gimp|snapseed|picsart|canva|pixelmator|affinity|facetune|vsco|paint|photopea|imagemagick|capture one|darktable|remini|meitu|firefly|midjourney|dall/i;

/**
 * A cropped copy of a photo, or a copy with a paper pasted in, differs from it in at most this many of 64
 * bits in five of six cases. For photos of the same listing only: among all homes, unrelated photos come as
 * close.
 */
const maxOwnDistance = 14;

/** How far a phone's clock may be off. */
const clockToleranceMs = 120_000;

export function applyVisitRules(input: VisitSignalInput): Signal[] {
  const nameOf = (part: VisitPart) => `The ${nameOfPart(part, input)} photo`;
  const own = input.closest.flatMap(({ part, distance }) => {
    if (distance <= maxHashDistance)
      return [strong(`${nameOf(part)} is also on this listing, so it wasn’t taken for this code.`)];
    if (distance > maxOwnDistance) return [];
    return [
      strong(
        `${nameOf(part)} is close to a photo of this listing. It may be a cropped or edited copy, or taken from the same spot.`,
      ),
    ];
  });
  const others = input.onListings.map(({ part, ...other }) =>
    strong(`${nameOf(part)} is also on another home:`, [other]),
  );
  const earlier = input.sentBefore.map(({ part, at }) =>
    strong(`${nameOf(part)} was already sent to us on ${formatDate(at)}.`),
  );
  const same = input.areSame ? [strong('Both photos are the same.')] : [];
  const files = input.photos.flatMap(({ part, ...file }) => fileSignals(nameOf(part), file, input));
  return [...own, ...others, ...earlier, ...same, ...files];
}

function fileSignals(
  name: string,
  { mediaType, camera }: Omit<VisitSignalInput['photos'][number], 'part'>,
  { shownAt, sentAt }: VisitSignalInput,
): Signal[] {
  const signals: Signal[] = [];
  const takenAt = camera?.takenAt ? toMoment(camera.takenAt) : null;
  if (takenAt && takenAt.getTime() < shownAt.getTime() - clockToleranceMs)
    signals.push(
      strong(
        `${name} was taken on ${formatMoment(takenAt)} according to its camera data, before we showed the code.`,
      ),
    );
  if (takenAt && takenAt.getTime() > sentAt.getTime() + clockToleranceMs)
    signals.push(
      fact(`${name} was taken on ${formatMoment(takenAt)} according to its camera data, after it arrived.`),
    );
  if (camera?.software && editors.test(camera.software))
    signals.push(strong(`${name} was saved by a program that edits photos: ${camera.software}.`));
  if (mediaType !== null && mediaType !== 'image/jpeg' && mediaType !== 'image/heic')
    signals.push(fact(`${name} is neither a JPEG nor HEIC. It may be a screenshot.`));
  if (!camera?.takenAt)
    signals.push(
      fact(`${name} doesn’t say when it was taken. Many phones leave that out, so it proves nothing.`),
    );
  return signals;
}

const strong = (text: string, others: OtherProperty[] = []): Signal => ({ text, others, strength: 'strong' });
const fact = (text: string): Signal => ({ text, others: [], strength: 'fact' });

/**
 * A time without an offset is California's. When clocks go back, takes the second of the two possible times,
 * so that no photo looks older than it is.
 */
function toMoment(takenAt: string): Date | null {
  if (takenAt.length > 19) return toDate(takenAt);
  const standard = toDate(`${takenAt}-08:00`);
  return standard && formatTime(standard).endsWith('PDT') ? toDate(`${takenAt}-07:00`) : standard;
}

function toDate(text: string): Date | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}
