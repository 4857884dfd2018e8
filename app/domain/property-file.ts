// The columns of a file of properties, for import and export (docs/operations.md, "Import and export"), and how cells hold
// lists and texts. imported-property.ts checks the values.
import { neighborhoods } from './places.ts';
import type { EditableField } from './property-edit.ts';
import {
  coolingSystems,
  furnishedOptions,
  parkingArrangements,
  petsOptions,
  propertiesManagedOptions,
  propertyStatuses,
  propertyTypes,
  rentalLengths,
  unfurnishedOptions,
} from './property.ts';

interface Column {
  /** The name that the previous database also used. */
  otherName?: string;
  kind?: 'list' | 'images';
  /** Any other value is a problem. */
  options?: readonly string[];
}

/** Each field that an administrator can edit has a column. */
type EditedColumn = Exclude<EditableField, 'photoIds' | 'photoCaptions'>;

/** In the order of an export. */
export const fileColumns = {
  id: {},
  status: { options: propertyStatuses },
  createdAt: {},
  updatedAt: {},
  title: { otherName: 'propertyListingName' },
  description: { otherName: 'listingDescription' },
  location: { otherName: 'cityState' },
  propertyAddress: {},
  zipCode: {},
  neighborhood: { options: neighborhoods.map(({ name }) => name) },
  propertyType: { options: propertyTypes },
  bedrooms: {},
  bathrooms: {},
  approxSqft: {},
  yearBuilt: {},
  numberOfStories: {},
  petsAllowed: { options: [...petsOptions, 'allowed'] },
  maxGuests: {},
  desiredMonthlyRent: {},
  nextAvailableDate: {},
  desiredRentalLength: { kind: 'list', options: rentalLengths },
  propertyFurnished: { options: furnishedOptions },
  unfurnishedOption: { options: unfurnishedOptions },
  coolingSystem: { options: coolingSystems },
  amenities: { kind: 'list' },
  houseRules: { kind: 'list' },
  parkingArrangement: { options: parkingArrangements },
  stairsDescription: {},
  standardEssentialsConfirmed: { options: ['true', 'false'] },
  additionalInformation: {},
  listingLink: {},
  icalUrl: { otherName: 'icalLink' },
  landlordFullName: {},
  landlordPhone: {},
  landlordEmail: {},
  companyName: {},
  companyWebsite: {},
  propertiesManaged: { options: propertiesManagedOptions },
  submitterEmail: {},
  reviewNotes: {},
  pausedBy: { options: ['owner', 'administrator', 'freshness'] },
  pausedUntil: {},
  pauseReason: {},
  images: { kind: 'images' },
} as const satisfies Record<string, Column> & Record<EditedColumn, Column>;
export type FileColumn = keyof typeof fileColumns;

export const columnNames = Object.keys(fileColumns) as FileColumn[];

export function columnOf(name: FileColumn): Column {
  return fileColumns[name];
}

/** Read, and otherwise ignored: ids of accounts mean nothing on another site, and `address` fills gaps. */
const ignoredNames = ['userId', 'address'];

/** Every name that a file may use for a column. */
export const readableNames: ReadonlySet<string> = new Set([
  ...columnNames.flatMap((name) => [name, columnOf(name).otherName ?? name]),
  ...ignoredNames,
]);

/** The columns without which no row is complete. */
export const requiredColumns: readonly FileColumn[] = [
  'title',
  'description',
  'location',
  'propertyAddress',
  'zipCode',
  'propertyType',
  'bedrooms',
  'bathrooms',
  'approxSqft',
  'numberOfStories',
  'desiredMonthlyRent',
  'nextAvailableDate',
  'desiredRentalLength',
  'propertyFurnished',
  'coolingSystem',
  'amenities',
  'parkingArrangement',
  'stairsDescription',
  'standardEssentialsConfirmed',
  'landlordFullName',
  'landlordPhone',
  'landlordEmail',
];

/** A photo in a file. */
export interface FileImage {
  url: string | null;
  /** Below the folder of photos. */
  path: string | null;
  name: string | null;
  caption?: string | null;
}

/** A property as JSON, with the names of `fileColumns`. */
export type FileEntry = Record<
  FileColumn,
  string | number | boolean | null | readonly string[] | readonly FileImage[]
>;

/** The entries of a list. A text that starts with `[` is a JSON array; in any other, semicolons separate the entries. */
export function readList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trimStart().startsWith('[')) return parseJson(value);
  return value.split(';').flatMap((entry) => entry.trim() || []);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The text of a value in a cell. `readList` reads lists back. */
export function toCell(value: FileEntry[FileColumn]): string {
  if (value === null) return '';
  if (typeof value !== 'object') return protectFormula(String(value));
  if (value.length === 0) return '';
  const texts = value.filter((entry: string | FileImage) => typeof entry === 'string');
  const isPlain =
    texts.length === value.length && texts.every((text) => !text.includes(';') && !text.startsWith('['));
  return isPlain ? protectFormula(texts.join('; ')) : JSON.stringify(value);
}

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula (OWASP, "CSV Injection"), and before one that
 * already starts with such an apostrophe, so that `unprotectFormula` is exact.
 */
function protectFormula(text: string): string {
  return /^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** The text of a cell without the apostrophe of `protectFormula`. */
export function unprotectFormula(cell: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
