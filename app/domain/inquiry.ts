// Limits of an inquiry (docs/product.md, "Inquiries"). Its forms are in
// inquiry-form.ts. Loaded by pages that visitors see: no zod.

/** UTF-16 units. */
export const messageMaxLength = 4000;
/** Bounds a page to 200,000 characters of messages, however many the inquiry holds. */
export const messagesPerPage = 50;
/**
 * Counts the messages of the guest and the owner together. Agreeing on a stay takes a few dozen; a longer chat belongs in
 * email or on the phone. Notes of the team don't count.
 */
export const maxMessages = 500;
/** Messages per side of an inquiry. Each one is an email to the other side. */
export const messagesPerHour = 30;
/** The hourly limit alone would let one side send 720 emails a day. */
export const messagesPerDay = 60;

/** An inquiry whose address nobody has confirmed goes after this many days. */
export const confirmWithinDays = 7;
/** An owner who has not answered is reminded after this many days, */
export const reminderAfterDays = 3;
/** and after this many the guest is told so. */
export const noAnswerAfterDays = 7;
/** A conversation goes this many days after its last word. */
export const endAfterDays = 180;

// One character before the @ is enough to see one, and reads a long text once and not from each of its letters.
const emailAddress = /[^\s@<>()]@[^\s@<>()]+\.\p{L}{2,}/u;
const phoneNumbers = [
  // North America: ten digits, in groups or not.
  /(?<![\d$])(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/,
  // Anywhere: a country's code and at least seven digits (ITU-T E.164 allows fifteen in all).
  /\+\d(?:[\s().-]*\d){7,14}(?!\d)/,
];

/** Whether a text seems to hold an email address or a telephone number: a hint follows, nothing is refused by it. */
export function mentionsContact(text: string): boolean {
  return [emailAddress, ...phoneNumbers].some((pattern) => pattern.test(text));
}
