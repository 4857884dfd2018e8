// Limits of an inquiry (docs/product.md, "Inquiries"). Its forms are in inquiry-form.ts. Must not import
// zod, because visitors' pages load this module.

/** UTF-16 units. */
export const messageMaxLength = 4000;
/** Limits a page to 200,000 characters of messages. */
export const messagesPerPage = 50;
/**
 * Counts the messages of the guest and the owner together. Agreeing on a stay takes a few dozen; a longer
 * chat belongs in email or on the phone. Notes from the team and events without a note don't count.
 */
export const maxMessages = 500;
/** Per side of an inquiry. Each message is an email to the other side. */
export const maxMessagesPerDay = 60;

/** An inquiry is deleted after this many days if the guest doesn't verify the email address. */
export const verifyWithinDays = 7;
/**
 * A browser in which a guest has verified an email address sends inquiries without another verification for
 * this many days.
 */
export const verifiedGuestDays = 30;
/** The owner is reminded after this many days without an answer. */
export const reminderAfterDays = 3;
/** The guest is notified after this many days without an answer. */
export const noAnswerAfterDays = 7;
/** An inquiry is deleted this many days after its last message. */
export const deleteAfterDays = 180;

/** Before a stay of this many nights or more ends, each side is asked about a longer one. */
export const longStayNights = 30;
/** How many days before the end of a long stay its guest is asked. */
export const guestAskedDays = 30;
/** The owner is asked this many days before the end, unless the guest answered. */
export const ownerAskedDays = 23;

// Matches one character before the @, so that a long text is scanned only once.
const emailAddress = /[^\s@<>()]@[^\s@<>()]+\.\p{L}{2,}/u;
const phoneNumbers = [
  // North America: ten digits, with or without separators. A number after a dollar sign is an amount.
  /(?<![\d$])(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/,
  // International: a country code and at least seven more digits (ITU-T E.164 allows fifteen in total).
  /\+\d(?:[\s().-]*\d){7,14}(?!\d)/,
];

/**
 * True if a text seems to contain an email address or a phone number. Forms then show a hint, but still send
 * the text.
 */
export function mentionsContact(text: string): boolean {
  return [emailAddress, ...phoneNumbers].some((pattern) => pattern.test(text));
}
