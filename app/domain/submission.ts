// The six steps of a submission: one schema per step, with exactly the messages of docs/product.md, "Submission". The
// form and the server both check with these.
import { z } from 'zod';
import type { Failure, Issue } from './failure.ts';
import { fieldLabels } from './field-labels.ts';
import {
  requiredCheckbox,
  firstIssues,
  optionalChoice,
  optionalLine,
  optionalNumber,
  optionalText,
  optionalWebAddress,
  requiredChoice,
  requiredChoices,
  requiredDay,
  requiredNumber,
  requiredText,
  requiredTypedEmail,
  requiredVisibleText,
  textList,
} from './fields.ts';
import { neighborhoods } from './places.ts';
import { townOf } from './position.ts';
import { captionsOf, type PhotoCaptions, photoLimits, photoMessages } from './photo.ts';
import {
  amenities,
  bounds,
  coolingSystems,
  furnishedOptions,
  parkingArrangements,
  petsOptions,
  type PropertyType,
  propertiesManagedOptions,
  rentalLengths,
  submissionPropertyTypes,
  unfurnishedOptions,
} from './property.ts';

export const submissionSteps = ['landlord', 'property', 'details', 'listing', 'features', 'photos'] as const;
export type SubmissionStep = (typeof submissionSteps)[number];

const landlord = z.object({
  landlordFullName: requiredText(fieldLabels.landlordFullName, 200),
  landlordPhone: requiredVisibleText(fieldLabels.landlordPhone, 50),
  landlordEmail: requiredTypedEmail(fieldLabels.landlordEmail),
  companyName: optionalText(fieldLabels.companyName, 200),
  companyWebsite: optionalWebAddress(fieldLabels.companyWebsite),
  propertiesManaged: optionalChoice(propertiesManagedOptions),
});

/** A location must start with a city, because the search uses the part before the first comma. */
export function requiredLocation(label: string) {
  return requiredText(label, 120).refine(
    (location) => location.split(',')[0]?.trim() !== '',
    `${label} must begin with a city`,
  );
}

/** Answers of a property that its owner changes. The form accepts them even if it doesn't offer them to a new property. */
export interface StoredAnswers {
  propertyType: PropertyType;
  /** YYYY-MM-DD. May have passed. */
  nextAvailableDate: string;
}

/** The types that the form offers: its own, and the property's. */
export function listSubmissionTypes(stored: StoredAnswers | null): readonly PropertyType[] {
  const own: readonly PropertyType[] = submissionPropertyTypes;
  return stored && !own.includes(stored.propertyType) ? [stored.propertyType, ...own] : own;
}

function propertyFields(stored: StoredAnswers | null) {
  return {
    propertyType: requiredChoice(listSubmissionTypes(stored), 'Property Type is required'),
    propertyAddress: requiredText(fieldLabels.propertyAddress, 300),
    location: requiredLocation(fieldLabels.location),
    zipCode: requiredVisibleText(fieldLabels.zipCode, 20),
    neighborhood: optionalChoice(neighborhoods.map(({ name }) => name)),
  };
}

/** Drops a neighborhood of another town, which the form doesn't offer once the town is typed. */
export function dropForeignNeighborhood<Fields extends { location: string; neighborhood: string | null }>(
  fields: Fields,
): Fields {
  const town = townOf(fields.location);
  const isInTown = neighborhoods.some((each) => each.name === fields.neighborhood && each.town === town);
  return isInTown ? fields : { ...fields, neighborhood: null };
}

function property(stored: StoredAnswers | null) {
  return z.object(propertyFields(stored)).transform(dropForeignNeighborhood);
}

/** The former value for "yes", which older drafts contain. */
const oldPetsAnswer = z.literal('allowed').transform(() => 'yes' as const);

/**
 * Rent, first free day and rental lengths, which the owner of an approved property also changes in a form of their own. `today` is
 * YYYY-MM-DD, the date in America/Los_Angeles. The stored day stays allowed.
 */
export function priceFields(today: string, storedDay = today) {
  return {
    desiredRentalLength: requiredChoices(rentalLengths, 'Please select at least one Desired Rental Length'),
    desiredMonthlyRent: requiredNumber({
      label: fieldLabels.desiredMonthlyRent,
      ...bounds.desiredMonthlyRent,
    }),
    nextAvailableDate: requiredDay(fieldLabels.nextAvailableDate, today, storedDay),
  };
}

/** `today` is YYYY-MM-DD, the date in America/Los_Angeles. */
function detailFields(today: string, storedDay = today) {
  const { desiredRentalLength, desiredMonthlyRent, nextAvailableDate } = priceFields(today, storedDay);
  return {
    desiredRentalLength,
    propertyFurnished: requiredChoice(furnishedOptions, 'Please specify if the property is furnished'),
    unfurnishedOption: optionalChoice(unfurnishedOptions),
    bedrooms: requiredNumber({ label: fieldLabels.bedrooms, ...bounds.bedrooms }),
    bathrooms: requiredNumber({ label: fieldLabels.bathrooms, ...bounds.bathrooms }),
    approxSqft: requiredNumber({ label: fieldLabels.approxSqft, ...bounds.approxSqft }),
    numberOfStories: requiredNumber({ label: fieldLabels.numberOfStories, ...bounds.numberOfStories }),
    desiredMonthlyRent,
    nextAvailableDate,
    yearBuilt: optionalNumber({
      label: fieldLabels.yearBuilt,
      min: bounds.yearBuilt.min,
      max: Number(today.slice(0, 4)),
    }),
    petsAllowed: z.enum(petsOptions).or(oldPetsAnswer).catch('case-by-case'),
    maxGuests: optionalNumber({ label: fieldLabels.maxGuests, ...bounds.maxGuests }),
  };
}

/** Drops the answer about renting unfurnished if the property has no furniture, because the question doesn't apply. */
export function dropUnfurnishedOption<
  Fields extends Pick<
    z.output<z.ZodObject<ReturnType<typeof detailFields>>>,
    'propertyFurnished' | 'unfurnishedOption'
  >,
>(fields: Fields): Fields {
  return fields.propertyFurnished === 'no' ? { ...fields, unfurnishedOption: null } : fields;
}

function details(today: string, stored: StoredAnswers | null) {
  return z.object(detailFields(today, stored?.nextAvailableDate)).transform(dropUnfurnishedOption);
}

/** The iCal link of the form, and of the owner's calendar. */
/** Other names of `https:` in the links of calendars. */
const calendarSchemes = ['webcal:', 'webcals:', 'feed:'];
export const icalLink = optionalWebAddress(fieldLabels.icalUrl, ['https:', 'http:', ...calendarSchemes]);

const listing = z.object({
  title: requiredText(fieldLabels.title, bounds.title.max),
  description: requiredText(fieldLabels.description, bounds.description.max),
  listingLink: optionalWebAddress(fieldLabels.listingLink),
  icalUrl: icalLink,
});

/** More than properties need, and few enough for a readable page. */
export const houseRuleBounds = { entryLength: 200, entryCount: 40 } as const;

/** Splits the text of a text area into its lines. */
function splitLines(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.flatMap((entry: unknown) => (typeof entry === 'string' ? entry.split(/\r?\n/) : entry));
}

const features = z.object({
  coolingSystem: requiredChoice(coolingSystems, 'Please select a cooling system.'),
  amenities: requiredChoices(amenities, 'Please select at least one amenity.'),
  parkingArrangement: requiredChoice(parkingArrangements, 'Please select a parking arrangement.'),
  stairsDescription: requiredText(fieldLabels.stairsDescription, 500, 'Please describe the stairs.'),
  standardEssentialsConfirmed: requiredCheckbox('You must confirm the standard essentials.'),
  additionalInformation: optionalText(fieldLabels.additionalInformation, 2000),
  houseRules: z.preprocess(splitLines, textList(fieldLabels.houseRules, houseRuleBounds)),
});

/** The ids of a property's photos, main photo first. */
export function requiredPhotos(noneMessage: string) {
  return z
    .array(z.uuid())
    .catch([])
    .transform((ids) => [...new Set(ids)])
    .superRefine((ids, context) => {
      if (ids.length === 0) context.addIssue(noneMessage);
      else if (ids.length > photoLimits.count) context.addIssue(photoMessages.tooMany(ids.length));
    });
}

const caption = optionalLine(fieldLabels.photoCaptions, photoLimits.caption);

/** Captions by photo id. Doesn't check whose photos these are (`dropForeignCaptions`). */
export const photoCaptions = z
  .record(z.string(), z.unknown())
  .catch({})
  .pipe(z.record(z.string(), caption))
  .transform((captions) => captionsOf(Object.entries(captions)));

const photos = z.object({ photoIds: requiredPhotos(photoMessages.noneSubmitted), photoCaptions });

/** Drops captions of other photos than the form's own. A reviewer wouldn't see them. */
export function dropForeignCaptions<
  Fields extends { photoIds: readonly string[]; photoCaptions: PhotoCaptions },
>(fields: Fields): Fields {
  const captions = fields.photoIds.map((id) => [id, fields.photoCaptions[id] ?? null] as const);
  return { ...fields, photoCaptions: captionsOf(captions) };
}

/** The fields of all steps except the photos, for the administrators' edit form. */
export function submittedFields(today: string) {
  return {
    ...landlord.shape,
    ...propertyFields(null),
    ...detailFields(today),
    ...listing.shape,
    ...features.shape,
  };
}

function stepSchemas(today: string, stored: StoredAnswers | null) {
  return {
    landlord,
    property: property(stored),
    details: details(today, stored),
    listing,
    features,
    photos: photos.transform(dropForeignCaptions),
  };
}

/** The fields of each step, in the order of its schema. */
export const stepFields: Readonly<Record<SubmissionStep, readonly string[]>> = {
  landlord: Object.keys(landlord.shape),
  property: Object.keys(propertyFields(null)),
  details: Object.keys(detailFields('2000-01-01')),
  listing: Object.keys(listing.shape),
  features: Object.keys(features.shape),
  photos: Object.keys(photos.shape),
};

type StepSchemas = ReturnType<typeof stepSchemas>;
/** The data of each step after its check. */
export type StepData = { [Step in SubmissionStep]: z.output<StepSchemas[Step]> };
/** A submission that passed every check. Only this can be submitted. */
export type Submission = StepData & { readonly checked: unique symbol };

export type StepCheck<Step extends SubmissionStep> =
  | { ok: true; data: StepData[Step] }
  | { ok: false; message: string; issues: Issue[] };

/** The text between two messages of a step. Only the messages of the features step end with a period. */
export function messageSeparator(step: SubmissionStep): string {
  return step === 'features' ? ' ' : '. ';
}

export function joinMessages(step: SubmissionStep, issues: readonly Issue[]): string {
  return issues.map((issue) => issue.message).join(messageSeparator(step));
}

/** Checks one step. Returns the first broken rule of each field, in the specified order. `stored`: see `StoredAnswers`. */
export function checkStep<Step extends SubmissionStep>(
  step: Step,
  data: unknown,
  today: string,
  stored: StoredAnswers | null = null,
): StepCheck<Step> {
  const object = typeof data === 'object' && !Array.isArray(data) ? (data ?? {}) : {};
  const result = stepSchemas(today, stored)[step].safeParse(object);
  if (result.success) return { ok: true, data: result.data as StepData[Step] };
  const issues = firstIssues(result.error, step);
  return { ok: false, message: joinMessages(step, issues), issues };
}

export type SubmissionCheck =
  | { ok: true; submission: Submission }
  | { ok: false; failure: Extract<Failure, { kind: 'invalid-submission' }> };

/** Checks all six steps and reports the issues of each. Drops unknown keys. */
export function checkSubmission(
  input: unknown,
  today: string,
  stored: StoredAnswers | null = null,
): SubmissionCheck {
  const inputs = (typeof input === 'object' && input !== null ? input : {}) as Partial<
    Record<SubmissionStep, unknown>
  >;
  const dataByStep: Partial<Record<SubmissionStep, unknown>> = {};
  const steps: { step: string; message: string; issues: Issue[] }[] = [];
  for (const step of submissionSteps) {
    const result = checkStep(step, inputs[step], today, stored);
    if (result.ok) dataByStep[step] = result.data;
    else steps.push({ step, message: result.message, issues: result.issues });
  }
  if (steps.length > 0) return { ok: false, failure: { kind: 'invalid-submission', steps } };
  return { ok: true, submission: dataByStep as Submission };
}
