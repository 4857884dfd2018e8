// Signals about the photos of "Show us the home". They inform the reviewer, and refuse nothing
// (docs/decisions/0093-site-visits.md).
import { formatDate, formatMoment, formatTime } from '../day.ts';
import { maxHashDistance, type OtherProperty, type Signal } from '../signals.ts';
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

/** Phones write their own system as the software, so only programs that edit photos count. */
const editors =
  /photoshop|lightroom|gimp|snapseed|picsart|canva|pixelmator|affinity|facetune|vsco|paint|photopea|imagemagick|capture one|darktable|remini|meitu|firefly|midjourney|dall/i;

/**
 * A copy that was cut, or into which a paper was put, differs from its photo of the listing in at most this
 * many of 64 bits in five of six cases. Among all homes, this would find unrelated photos, too.
 */
const maxOwnDistance = 14;

/** Clocks of phones may differ from ours by this much. */
const clockToleranceMs = 120_000;

export function applyVisitRules(input: VisitSignalInput): Signal[] {
  const nameOf = (part: VisitPart) => `The ${nameOfPart(part, input)} photo`;
  const own = input.closest.flatMap(({ part, distance }) => {
    if (distance <= maxHashDistance)
      return [strong(`${nameOf(part)} is also on this listing, so it wasn’t taken for the code.`)];
    if (distance > maxOwnDistance) return [];
    return [
      weak(
        `${nameOf(part)} is close to a photo of this listing. It may be a cut or changed copy, or taken from the same spot.`,
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
      strong(`${name} was taken on ${formatMoment(takenAt)} by its camera data, before the code.`),
    );
  if (takenAt && takenAt.getTime() > sentAt.getTime() + clockToleranceMs)
    signals.push(weak(`${name} was taken on ${formatMoment(takenAt)} by its camera data, after it arrived.`));
  if (camera?.software && editors.test(camera.software))
    signals.push(strong(`${name} was saved by a program that edits photos: ${camera.software}.`));
  if (mediaType !== null && mediaType !== 'image/jpeg' && mediaType !== 'image/heic')
    signals.push(weak(`${name} is neither a JPEG nor HEIC. It may be a screenshot.`));
  if (!camera?.takenAt)
    signals.push({
      text: `${name} doesn’t say when it was taken. Many phones leave that out, so it proves nothing.`,
      others: [],
      strength: 'fact',
    });
  return signals;
}

const strong = (text: string, others: OtherProperty[] = []): Signal => ({ text, others, strength: 'strong' });
const weak = (text: string): Signal => ({ text, others: [], strength: 'weak' });

/**
 * Without an offset, the time is California's. Of the hour that a night in fall has twice, takes the second, so
 * that a photo isn't taken for an earlier one.
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
