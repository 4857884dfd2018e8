// The fields of a property, one row each, in the order of the submission form. Forms, checks, facts, history,
// imports and exports follow from these rows. No zod. Visitors' pages must not load it: they get facts as
// text from their loaders.
import { isTownZipCode } from './address.ts';
import { findContactDetails } from './contact-details.ts';
import { formatMoney, formatNumber, pluralize } from '../numbers.ts';
import { neighborhoods } from '../place/gazetteer.ts';
import {
  accessFeatures,
  amenities,
  cancellationLabels,
  cancellationOptions,
  coolingSystems,
  costNames,
  editorPropertyTypes,
  furnishedLabels,
  furnishedOptions,
  internetLabels,
  internetOptions,
  languages,
  maxDescriptionLength,
  parkingArrangements,
  petFeeLabels,
  petFeePeriods,
  petsLabels,
  petsOptions,
  propertiesManagedOptions,
  propertyTypes,
  rentalLengths,
  submissionPropertyTypes,
  unfurnishedOptions,
  utilitiesLabels,
  utilitiesOptions,
  yesNoLabels,
} from './options.ts';
import {
  askAboutCleaningFee,
  askAboutDeposit,
  askAboutLowerRent,
  askAboutRentFrom6Months,
  askAboutPetFee,
  askAboutUtilities,
  readNumber,
  type TypedForm,
} from './cost-questions.ts';
import {
  checkbox,
  choice,
  choices,
  choicesOrOthers,
  day,
  entries,
  type FieldKind,
  type KindValue,
  line,
  link,
  money,
  number,
  text,
  year,
} from './field-kinds.ts';
import { formatBathrooms, formatBedrooms, formatSize } from './format.ts';

/** The steps of the submission form that have fields, in order. The last step, photos, has none of these. */
export const fieldSteps = ['landlord', 'property', 'details', 'listing', 'features'] as const;
export type FieldStep = (typeof fieldSteps)[number];

/**
 * `listing`: everyone sees the value once the property is approved. `owner`: only the owner and
 * administrators do.
 */
type Visibility = 'listing' | 'owner';

interface FieldRow {
  step: FieldStep;
  kind: FieldKind;
  /** The label of the owner's forms. */
  label: string;
  /** The label of the edit form and of the history, where it differs. */
  editLabel?: string;
  /** What the history calls the field, if its label is a question or a sentence. */
  name?: string;
  hint?: string;
  /** The hint of the edit form. */
  editHint?: string;
  optional?: true;
  /** The message for a missing value, where it isn't "… is required". */
  missing?: string;
  /** Returns what is wrong with a text, to be read after the label. */
  refuse?: (value: string) => string | null;
  /**
   * The question about a typed value that is allowed but looks like a mistake. `form` has the other typed
   * values.
   */
  question?: (value: string, form: TypedForm) => string | null;
  visibility: Visibility;
  /** The name of the fact, where it isn't the label. */
  fact?: string;
  /** Whether the listing's details show the fact `always`, or only if it's known. */
  detail?: 'always' | 'if-known';
  /** An owner's change to an approved property applies without a review. */
  instant?: true;
  /** The field's other name in the files of the previous database. */
  otherName?: string;
  /** Shares a row with its neighbor on wide screens. */
  half?: true;
  placeholder?: string;
  /** The browser's autofill token, for owners. */
  autofill?: string;
  /** Phones start each word with a capital. */
  capitalizesWords?: true;
}

export const fields = {
  landlordFullName: {
    step: 'landlord',
    kind: line(200),
    label: 'Landlord/Manager Full Name',
    visibility: 'owner',
    fact: 'Full name',
    autofill: 'name',
    capitalizesWords: true,
  },
  landlordPhone: {
    step: 'landlord',
    kind: line(50, 'phone'),
    label: 'Contact Phone',
    visibility: 'owner',
    fact: 'Phone',
    question: (value) =>
      value.replaceAll(/\D/g, '').length < 10
        ? 'Is this number complete? It has fewer than ten digits.'
        : null,
    half: true,
    autofill: 'tel',
  },
  landlordEmail: {
    step: 'landlord',
    kind: line(254, 'email'),
    label: 'Email',
    visibility: 'owner',
    half: true,
    autofill: 'email',
  },
  companyName: {
    step: 'landlord',
    kind: line(200),
    label: 'Company Name',
    optional: true,
    visibility: 'owner',
    fact: 'Company',
    autofill: 'organization',
  },
  companyWebsite: {
    step: 'landlord',
    kind: link(),
    label: 'Company Website',
    optional: true,
    visibility: 'owner',
    fact: 'Company website',
    half: true,
    autofill: 'url',
  },
  propertiesManaged: {
    step: 'landlord',
    kind: choice(propertiesManagedOptions, { control: 'select', placeholder: 'Choose a number' }),
    label: 'Properties Managed',
    optional: true,
    visibility: 'owner',
    fact: 'Properties managed',
    half: true,
  },
  languages: {
    step: 'landlord',
    kind: choices(languages),
    label: 'Languages You Speak',
    editLabel: 'Languages',
    hint: 'Guests see these.',
    optional: true,
    visibility: 'listing',
    fact: 'Languages',
  },
  showsOwnerName: {
    step: 'landlord',
    kind: checkbox({ yes: 'Shown to guests', no: 'Not shown' }),
    label: 'Show guests my first name or company',
    editLabel: 'The owner agreed to show guests a first name or the company',
    name: 'Owner’s Name on the Page',
    hint: 'Your company if you gave one, otherwise your first name. Never your last name, phone, or email.',
    optional: true,
    instant: true,
    visibility: 'owner',
    fact: 'First name or company',
  },
  propertyType: {
    step: 'property',
    kind: choice(propertyTypes, {
      control: 'select',
      placeholder: 'Choose a type',
      offered: { submission: submissionPropertyTypes, edit: editorPropertyTypes },
    }),
    label: 'Property Type',
    visibility: 'listing',
    fact: 'Property type',
    detail: 'always',
  },
  propertyAddress: {
    step: 'property',
    kind: line(300),
    label: 'Property Address',
    editLabel: 'Street',
    hint: 'Street and number. Only our team sees it.',
    editHint: 'Not published.',
    visibility: 'owner',
    fact: 'Address',
    autofill: 'street-address',
    capitalizesWords: true,
  },
  location: {
    step: 'property',
    kind: line(120),
    label: 'City, State',
    editLabel: 'Display Location',
    editHint: 'Visitors see and search this, such as San Diego, CA.',
    // The search uses the part before the first comma.
    refuse: (value) => (value.split(',')[0]?.trim() === '' ? 'must begin with a city' : null),
    visibility: 'listing',
    fact: 'City, state',
    otherName: 'cityState',
    half: true,
    placeholder: 'San Diego, CA',
    capitalizesWords: true,
  },
  zipCode: {
    step: 'property',
    kind: line(20, 'zip'),
    label: 'Zip Code',
    question: (value) =>
      isTownZipCode(value) ? null : `Is ${value} right? It isn’t a ZIP code of San Diego or Imperial Beach.`,
    visibility: 'owner',
    fact: 'Zip code',
    half: true,
    autofill: 'postal-code',
  },
  neighborhood: {
    step: 'property',
    kind: choice(
      neighborhoods.map(({ name }) => name),
      { control: 'select', placeholder: 'Choose a neighborhood' },
    ),
    label: 'Neighborhood',
    optional: true,
    visibility: 'listing',
    half: true,
  },
  desiredRentalLength: {
    step: 'details',
    kind: choices(rentalLengths),
    label: 'Desired Rental Length',
    missing: 'Please select at least one Desired Rental Length',
    visibility: 'listing',
    fact: 'Desired rental length',
    detail: 'always',
    instant: true,
  },
  rentalLicense: {
    step: 'details',
    kind: line(40),
    label: 'Short-Term License Number (STRO)',
    hint: 'San Diego asks for one if you rent for less than a month. Guests see it.',
    optional: true,
    visibility: 'listing',
    fact: 'License (STRO)',
    detail: 'if-known',
  },
  taxCertificate: {
    step: 'details',
    kind: line(40),
    label: 'Transient Occupancy Tax Certificate',
    hint: 'The number of your certificate from San Diego’s City Treasurer. Guests see it.',
    optional: true,
    visibility: 'listing',
    fact: 'Tax certificate',
    detail: 'if-known',
  },
  propertyFurnished: {
    step: 'details',
    kind: choice(furnishedOptions, { control: 'radio', labels: furnishedLabels }),
    label: 'Is the property furnished?',
    name: 'Furnished',
    missing: 'Please specify if the property is furnished',
    visibility: 'listing',
    fact: 'Furnished',
    detail: 'always',
  },
  unfurnishedOption: {
    step: 'details',
    kind: choice(unfurnishedOptions, { control: 'radio', labels: yesNoLabels }),
    label: 'Would you rent it unfurnished for a lease of one year or more?',
    name: 'Unfurnished for 1+ years',
    optional: true,
    visibility: 'owner',
    fact: 'Unfurnished for 1+ years',
  },
  bedrooms: {
    step: 'details',
    kind: number({ min: 0, max: 50, format: formatBedrooms }),
    label: 'Number of Bedrooms',
    hint: 'A studio has 0.',
    editHint: 'A studio has 0.',
    visibility: 'listing',
    fact: 'Bedrooms',
    half: true,
  },
  bathrooms: {
    step: 'details',
    kind: number({ min: 0, max: 50, step: 0.5, format: formatBathrooms }),
    label: 'Number of Bathrooms',
    hint: 'Halves count, such as 1.5.',
    editHint: 'Halves count, such as 1.5.',
    visibility: 'listing',
    fact: 'Bathrooms',
    half: true,
  },
  beds: {
    step: 'details',
    kind: line(120),
    label: 'Beds',
    hint: 'What guests sleep in, such as “1 king, 2 twins, 1 sofa bed.”',
    editHint: 'Such as “1 king, 2 twins, 1 sofa bed.”',
    optional: true,
    visibility: 'listing',
    detail: 'if-known',
  },
  approxSqft: {
    step: 'details',
    kind: number({ min: 0, max: 1_000_000, unit: 'sqft', format: formatSize }),
    label: 'Approximate Square Footage',
    question: (value) => {
      const area = readNumber(value);
      return area !== null && (area < 100 || area > 20_000)
        ? `Is ${formatNumber(area)} square feet right?`
        : null;
    },
    visibility: 'listing',
    fact: 'Size',
    half: true,
  },
  numberOfStories: {
    step: 'details',
    kind: number({ min: 1, max: 200 }),
    label: 'Number of Stories',
    visibility: 'listing',
    fact: 'Stories',
    detail: 'always',
    half: true,
  },
  desiredMonthlyRent: {
    step: 'details',
    kind: money({ min: 0, max: 1_000_000 }),
    label: 'Desired Monthly Rent',
    question: (value) => {
      const rent = readNumber(value);
      if (rent !== null && rent < 500) return `Is $${rent} a month right? It looks like a price for a night.`;
      return rent !== null && rent > 30_000 ? `Is ${formatMoney(rent)} a month right?` : null;
    },
    visibility: 'listing',
    fact: costNames.desiredMonthlyRent,
    instant: true,
    half: true,
  },
  nextAvailableDate: {
    step: 'details',
    kind: day(),
    label: 'Next Available Date',
    visibility: 'listing',
    fact: 'Available from',
    detail: 'always',
    instant: true,
    half: true,
  },
  yearBuilt: {
    step: 'details',
    kind: year({ min: 1800 }),
    label: 'Year Built',
    optional: true,
    visibility: 'listing',
    fact: 'Year built',
    detail: 'always',
    half: true,
  },
  petsAllowed: {
    step: 'details',
    // Pets start with the least binding answer (docs/decisions/0004-requirement-gaps.md).
    kind: choice(petsOptions, {
      control: 'select',
      labels: petsLabels,
      fallback: 'case-by-case',
      former: { allowed: 'yes' },
    }),
    label: 'Pets Allowed',
    visibility: 'listing',
    fact: 'Pets',
    detail: 'always',
    half: true,
  },
  maxGuests: {
    step: 'details',
    kind: number({ min: 1, max: 200, format: (count) => `Up to ${count}` }),
    label: 'Maximum Guests',
    hint: 'How many people can stay, children included?',
    editHint: 'If empty, we assume two per bedroom.',
    optional: true,
    visibility: 'listing',
    fact: 'Guests',
  },
  rentFrom3Months: {
    step: 'details',
    kind: money({ min: 0, max: 1_000_000 }),
    label: 'Monthly Rent for 3 Months or More',
    question: askAboutLowerRent,
    optional: true,
    visibility: 'listing',
    fact: costNames.rentFrom3Months,
    instant: true,
    half: true,
  },
  rentFrom6Months: {
    step: 'details',
    kind: money({ min: 0, max: 1_000_000 }),
    label: 'Monthly Rent for 6 Months or More',
    question: askAboutRentFrom6Months,
    optional: true,
    visibility: 'listing',
    fact: costNames.rentFrom6Months,
    instant: true,
    half: true,
  },
  deposit: {
    step: 'details',
    kind: money({ min: 0, max: 1_000_000 }),
    label: 'Security Deposit',
    hint: 'You return it after the stay. 0 if you don’t ask for one.',
    question: askAboutDeposit,
    optional: true,
    visibility: 'listing',
    fact: costNames.deposit,
    instant: true,
    half: true,
  },
  cleaningFee: {
    step: 'details',
    kind: money({ min: 0, max: 100_000 }),
    label: 'Cleaning Fee',
    hint: 'Once for each stay. 0 if you don’t charge one.',
    question: askAboutCleaningFee,
    optional: true,
    visibility: 'listing',
    fact: costNames.cleaningFee,
    instant: true,
    half: true,
  },
  petFee: {
    step: 'details',
    kind: money({ min: 0, max: 100_000 }),
    label: 'Pet Fee',
    question: askAboutPetFee,
    optional: true,
    visibility: 'listing',
    fact: costNames.petFee,
    instant: true,
    half: true,
  },
  petFeePer: {
    step: 'details',
    kind: choice(petFeePeriods, {
      control: 'select',
      labels: petFeeLabels,
      placeholder: 'Choose one',
    }),
    label: 'Pet Fee Charged',
    name: 'Pet Fee Period',
    optional: true,
    visibility: 'listing',
    fact: 'Pet fee period',
    instant: true,
    half: true,
  },
  utilities: {
    step: 'details',
    kind: choice(utilitiesOptions, {
      control: 'select',
      labels: utilitiesLabels,
      placeholder: 'Choose one',
    }),
    label: 'Utilities',
    question: askAboutUtilities,
    optional: true,
    visibility: 'listing',
    fact: costNames.utilities,
    instant: true,
    half: true,
  },
  utilitiesLimit: {
    step: 'details',
    kind: money({ min: 0, max: 10_000 }),
    label: 'Utilities Limit per Month',
    optional: true,
    visibility: 'listing',
    fact: 'Utilities limit a month',
    instant: true,
    half: true,
  },
  internet: {
    step: 'details',
    kind: choice(internetOptions, {
      control: 'select',
      labels: internetLabels,
      placeholder: 'Choose one',
    }),
    label: 'Internet',
    optional: true,
    visibility: 'listing',
    fact: costNames.internet,
    instant: true,
    half: true,
  },
  noticeDays: {
    step: 'details',
    kind: number({ min: 0, max: 365, unit: 'days', format: (days) => pluralize(days, 'day') }),
    label: 'Notice to Move Out Early',
    optional: true,
    visibility: 'listing',
    fact: costNames.noticeDays,
    instant: true,
    half: true,
  },
  cancellation: {
    step: 'details',
    kind: choice(cancellationOptions, {
      control: 'select',
      labels: cancellationLabels,
      placeholder: 'Choose one',
    }),
    label: 'Cancellation Before the Stay',
    optional: true,
    visibility: 'listing',
    fact: costNames.cancellation,
    instant: true,
  },
  cancellationNote: {
    step: 'details',
    kind: text(500, { rows: 2 }),
    label: 'Cancellation in Your Words',
    optional: true,
    visibility: 'listing',
    fact: costNames.cancellationNote,
    instant: true,
  },
  title: {
    step: 'listing',
    kind: line(120),
    label: 'Property Listing Name',
    editLabel: 'Title',
    hint: 'Your headline, like “Sunny bungalow two blocks from the pier.”',
    question: (value) =>
      findContactDetails(value).length > 0
        ? 'Guests ask you through Baystead, so you can leave contact details out of the name.'
        : null,
    visibility: 'listing',
    otherName: 'propertyListingName',
  },
  description: {
    step: 'listing',
    kind: text(maxDescriptionLength, { rows: 9, showsCount: true }),
    label: 'Listing Description',
    editLabel: 'Description',
    hint: 'What would you tell a friend who’s coming to stay?',
    visibility: 'listing',
    otherName: 'listingDescription',
  },
  listingLink: {
    step: 'listing',
    kind: link(),
    label: 'Listing Link',
    hint: 'If it’s already on another site.',
    optional: true,
    visibility: 'owner',
    fact: 'Listing link',
  },
  icalUrl: {
    step: 'listing',
    kind: link('webcal:', 'webcals:', 'feed:'),
    label: 'iCal Link',
    hint: 'Your calendar from another site. We block the nights that are booked there.',
    optional: true,
    visibility: 'owner',
    fact: 'iCal link',
    otherName: 'icalLink',
  },
  coolingSystem: {
    step: 'features',
    kind: choice(coolingSystems, { control: 'radio' }),
    label: 'Cooling System',
    missing: 'Please select a cooling system.',
    visibility: 'listing',
    fact: 'Cooling',
    detail: 'always',
  },
  amenities: {
    step: 'features',
    kind: choicesOrOthers(amenities, { entryLength: 60, entryCount: 60 }),
    label: 'Amenities',
    missing: 'Please select at least one amenity.',
    visibility: 'listing',
  },
  parkingArrangement: {
    step: 'features',
    kind: choice(parkingArrangements, { control: 'radio' }),
    label: 'Parking Arrangement',
    missing: 'Please select a parking arrangement.',
    visibility: 'listing',
    fact: 'Parking',
    detail: 'always',
  },
  stairsDescription: {
    step: 'features',
    kind: text(500, { rows: 2 }),
    label: 'Stairs',
    hint: 'Inside and on the way to the door. “None” works, too.',
    missing: 'Please describe the stairs.',
    visibility: 'listing',
    detail: 'always',
  },
  standardEssentialsConfirmed: {
    step: 'features',
    kind: checkbox({ yes: 'Confirmed', no: 'Not confirmed' }),
    label: 'I confirm that the standard essentials are provided',
    editLabel: 'The standard essentials are provided',
    name: 'Standard Essentials',
    hint: 'Bed linens and towels, toilet paper, soap, and the basics for cooking a simple meal.',
    missing: 'You must confirm the standard essentials.',
    visibility: 'owner',
    fact: 'Standard essentials',
  },
  houseRules: {
    step: 'features',
    kind: entries({ entryLength: 200, entryCount: 40 }),
    label: 'House Rules',
    hint: 'One rule a line, such as “No smoking”.',
    optional: true,
    visibility: 'listing',
    fact: 'House rules',
  },
  additionalInformation: {
    step: 'features',
    kind: text(2000, { rows: 4 }),
    label: 'Additional Information',
    hint: 'For our team only. We don’t publish it.',
    editHint: 'Not published.',
    optional: true,
    visibility: 'owner',
    fact: 'Additional information',
  },
  accessFeatures: {
    step: 'features',
    kind: choices(accessFeatures),
    label: 'Accessibility',
    hint: 'What a guest with a wheelchair or a walker asks first. Check only what your home has today.',
    optional: true,
    visibility: 'listing',
    fact: 'Accessibility, as the owner says',
    detail: 'if-known',
  },
} as const satisfies Record<string, FieldRow>;

type Rows = typeof fields;
export type FieldName = keyof Rows;

type ValueOf<Row extends FieldRow> = Row extends { optional: true }
  ? KindValue<Row['kind']> extends readonly unknown[] | boolean
    ? KindValue<Row['kind']>
    : KindValue<Row['kind']> | null
  : KindValue<Row['kind']>;

/** The checked values of the fields of these steps. */
export type FieldValues<Step extends FieldStep = FieldStep> = {
  [Name in FieldName as Rows[Name]['step'] extends Step ? Name : never]: ValueOf<Rows[Name]>;
};

/** All names, in the order of the submission form. */
export const fieldNames = Object.keys(fields) as FieldName[];

/** The names that a rule selects. `Rule` is the part of a row that all of them have. */
type NamesWith<Rule> = { [Name in FieldName]: Rows[Name] extends Rule ? Name : never }[FieldName];

function namesWith<const Rule extends Partial<FieldRow>>(rule: Rule): NamesWith<Rule>[] {
  const matches = (name: FieldName) =>
    Object.entries(rule).every(([key, value]) => rowOf(name)[key as keyof FieldRow] === value);
  return fieldNames.filter(matches) as NamesWith<Rule>[];
}

/** The fields that visitors see. No others leave the server toward them. */
export const listingFields = namesWith({ visibility: 'listing' });
/** The fields that visitors never see. */
export const privateFields = namesWith({ visibility: 'owner' });
/** The fields of an approved property that its owner changes without a review. */
export const instantFields = namesWith({ instant: true });

/** Optional fields about the owner, folded because few owners fill them in. */
export const moreAboutOwner: readonly FieldName[] = [
  'companyName',
  'companyWebsite',
  'propertiesManaged',
  'languages',
];

/** What a stay costs besides the rent, and its terms. All optional, at the end of their step. */
export const costsAndTerms = namesWith({ step: 'details', optional: true, instant: true });

/** The fields of a step of the submission form, in its order. */
export function fieldsOfStep(step: FieldStep): FieldName[] {
  return fieldNames.filter((name) => fields[name].step === step);
}

/** A field's row, typed with all optional properties. */
export function rowOf(name: FieldName): FieldRow {
  return fields[name];
}

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name);
}
