// Signals that a submitted property may be a copy, bait, or in another town. Each rule gives its reason in a
// sentence. Only reviewers see signals, and signals decide nothing. docs/decisions/0060-signals.md explains
// the thresholds.
import { isTownZipCode } from '../property/address.ts';
import { formatMoney } from '../numbers.ts';
import { findContactDetails } from '../property/contact-details.ts';
import { fairHousingHints, findUnfairWording } from '../hints/fair-housing.ts';
import { locations } from '../search/filters.ts';
import { groupBy } from '../group-by.ts';
import { labelOf } from '../property/field-rules.ts';
import { type FieldValues, listingFields } from '../property/fields.ts';

export interface Signal {
  /** A sentence with the reason. The review shows links to `others` after it. */
  text: string;
  /** The properties that it is about. Empty if it is about this property alone. */
  others: OtherProperty[];
  strength: Strength;
}

/** The signals of a property, strong ones first. */
export interface FoundSignals {
  signals: Signal[];
  /** What couldn't be compared in time, such as "photos". */
  unchecked: string[];
}

/** A strong signal makes a property suspicious. A fact only informs the reviewer. */
type Strength = 'strong' | 'fact';

export interface OtherProperty {
  id: string;
  title: string;
  /** Sent from the same account or the same email address. */
  hasSameOwner: boolean;
}

/**
 * What the rules read: the property as an approval would publish it, and what it has in common with others.
 */
export interface SignalInput extends Pick<FieldValues, (typeof listingFields)[number]> {
  /** The city of `location`, as the search compares it: in lower case, without the state. */
  city: string;
  zipCode: string;
  /** The size is null until the photo is decoded. */
  photos: { caption: string | null; width: number | null; height: number | null }[];
  /** Properties with the same photos. `numbers`: the positions of these photos on this property, from 1. */
  withSamePhotos: (OtherProperty & { numbers: number[] })[];
  /** Properties whose descriptions may be similar. */
  withSimilarText: (OtherProperty & { description: string })[];
  /** The approved properties with the same city, type and number of bedrooms. */
  similarRents: { count: number; median: number };
}

/**
 * Two photos are the same if their perceptual hashes differ in at most this many of 64 bits. Unrelated ones
 * differ in about 32.
 */
export const maxHashDistance = 6;
/**
 * Two descriptions are nearly identical if the shorter one has at least this share of its phrases in common.
 */
const minTextOverlap = 0.5;
const wordsPerPhrase = 3;
/** Shorter texts have too few phrases to compare. */
const minPhrases = 12;
/** A rent below this share of the median is a signal. */
const minRentShare = 1 / 3;
/** The median of fewer similar properties means little. */
const minSimilarRents = 8;
/** Pixels of the longer side. Photos taken from other sites are often smaller. */
const minPhotoSide = 800;

/** The signals of a property, strong ones first. */
export function applySignalRules(input: SignalInput): Signal[] {
  const signals = [
    ...photoSignals(input),
    ...textSignals(input),
    ...contactSignals(input),
    ...rentSignals(input),
    ...citySignals(input),
    ...wordingSignals(input),
    ...smallPhotoSignals(input),
  ];
  return mergeEqual(signals).toSorted((one, other) => Number(isStrong(other)) - Number(isStrong(one)));
}

/** Says each reason once, with all properties that it applies to. */
function mergeEqual(signals: readonly Signal[]): Signal[] {
  const groups = groupBy(signals, ({ strength, text }) => strength + text);
  return [...groups.values()].flatMap(([first, ...more]) =>
    first ? { ...first, others: [first, ...more].flatMap(({ others }) => others) } : [],
  );
}

const isStrong = ({ strength }: Signal) => strength === 'strong';

/**
 * An owner's homes may have a photo of the same pool, so for them only more than half of the photos count.
 */
function photoSignals({ photos, withSamePhotos }: SignalInput): Signal[] {
  return withSamePhotos.map(({ numbers, ...other }) => ({
    text: `${formatNumbers('Photo', numbers)} ${numbers.length === 1 ? 'is' : 'are'} also on ${describeOther(other.hasSameOwner)}:`,
    others: [other],
    strength: other.hasSameOwner && numbers.length <= photos.length / 2 ? 'fact' : 'strong',
  }));
}

/** Similar homes of one owner may have similar descriptions. */
function textSignals({ description, withSimilarText }: SignalInput): Signal[] {
  const isSimilar = (text: string) => measureOverlap(description, text) >= minTextOverlap;
  return withSimilarText
    .filter((other) => isSimilar(other.description))
    .map(({ id, title, hasSameOwner }) => ({
      text: `The description is nearly the same as on ${describeOther(hasSameOwner)}:`,
      others: [{ id, title, hasSameOwner }],
      strength: hasSameOwner ? 'fact' : 'strong',
    }));
}

/** The share of the shorter text's phrases that the other text has too. Zero for very short texts. */
function measureOverlap(one: string, other: string): number {
  const [fewer, more] = [phrasesOf(one), phrasesOf(other)].toSorted((a, b) => a.size - b.size);
  if (!fewer || !more || fewer.size < minPhrases) return 0;
  return [...fewer].filter((phrase) => more.has(phrase)).length / fewer.size;
}

function phrasesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const phrases = words.map((_, start) => words.slice(start, start + wordsPerPhrase).join(' '));
  return new Set(phrases.slice(0, words.length - wordsPerPhrase + 1));
}

/**
 * Every text that visitors read, with its name, so that a field which is added to the listing is scanned too.
 */
function listTexts({ photos, ...property }: SignalInput): { name: string; text: string }[] {
  const texts = [
    ...listingFields.flatMap((field) =>
      [property[field]].flat().map((value) => ({ name: labelOf(field, 'edit'), text: value })),
    ),
    ...photos.map(({ caption }, index) => ({ name: `Caption of photo ${index + 1}`, text: caption })),
  ];
  return texts.flatMap(({ name, text }) => (typeof text === 'string' ? [{ name, text }] : []));
}

function contactSignals(input: SignalInput): Signal[] {
  return listTexts(input).flatMap(({ name, text }) => {
    const [first] = findContactDetails(text);
    if (!first) return [];
    return [
      {
        text: `${name}: ${contactNames[first.kind]}, “${first.text}”.`,
        others: [],
        strength: 'strong',
      },
    ];
  });
}

const contactNames = {
  phone: 'a phone number',
  email: 'an email address',
  link: 'a link',
  account: 'an account',
};

/** Facts only: unfair wording is no sign of a copied or fake listing, so it doesn't count as a signal. */
function wordingSignals(input: SignalInput): Signal[] {
  return listTexts(input).flatMap(({ name, text }) =>
    findUnfairWording(text).map(({ kind, words }) => ({
      text: `${name}: “${words}”. The law protects ${fairHousingHints[kind].protects}.`,
      others: [],
      strength: 'fact' as const,
    })),
  );
}

function rentSignals({ desiredMonthlyRent: rent, similarRents }: SignalInput): Signal[] {
  const { count, median } = similarRents;
  if (count < minSimilarRents || rent >= median * minRentShare) return [];
  const text = `The rent is ${formatMoney(rent)}. ${count} similar homes in this town have a median of ${formatMoney(median)}.`;
  return [{ text, others: [], strength: 'strong' }];
}

/** A part of a town, such as La Jolla, isn't a signal but a fact: its ZIP code is one of the town. */
function citySignals({ location, city, zipCode }: SignalInput): Signal[] {
  const isInTown = isTownZipCode(zipCode);
  if (isInTown && locations.some((town) => town.toLowerCase() === city)) return [];
  const text = `“${location}”, ZIP code ${zipCode}, isn’t San Diego or Imperial Beach.`;
  return [{ text, others: [], strength: isInTown ? 'fact' : 'strong' }];
}

function smallPhotoSignals({ photos }: SignalInput): Signal[] {
  const numbers = photos.flatMap(({ width, height }, index) =>
    width !== null && height !== null && Math.max(width, height) < minPhotoSide ? [index + 1] : [],
  );
  const text = `${formatNumbers('Photo', numbers)} ${numbers.length === 1 ? 'is' : 'are'} smaller than ${minPhotoSide} pixels.`;
  return numbers.length === 0 ? [] : [{ text, others: [], strength: 'fact' }];
}

function describeOther(hasSameOwner: boolean): string {
  return hasSameOwner ? 'another home of this owner' : 'another owner’s property';
}

/** "Photo 2", "Photos 1, 2 and 4". */
function formatNumbers(noun: string, numbers: readonly number[]): string {
  const [last, ...others] = numbers.toReversed();
  return others.length === 0 ? `${noun} ${last}` : `${noun}s ${others.toReversed().join(', ')} and ${last}`;
}
