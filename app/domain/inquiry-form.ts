// Checks the form for a new inquiry and the message form. Only the server checks these. stay.ts checks the
// stay, on the server and in the browser.
import type { FormInput } from './form-input.ts';
import { z } from 'zod';
import type { DayRange } from './availability.ts';
import { failed, type Issue, type Result, success } from './failure.ts';
import {
  firstIssues,
  optionalChoice,
  optionalNumber,
  optionalVisibleText,
  requiredDay,
  requiredEmail,
  requiredLine,
  requiredNumber,
  requiredText,
} from './schema-parts.ts';
import { petKinds, reasonNames, withIntroduction } from './introduction.ts';
import { messageMaxLength } from './inquiry-rules.ts';
import { type InquiryTarget, findStayIssue } from './stay.ts';

/** Control characters except line breaks and tabs. People don't type these. */
const controlCharacters = /[^\P{Cc}\n\t]/u;

/** Message text with `\n` as line break. Forms send `\r\n`. */
function message(label: string, maxLength = messageMaxLength) {
  return z.preprocess(
    (input, context) => {
      if (typeof input !== 'string') return '';
      const lines = input.replaceAll(/\r\n?/g, '\n');
      if (!controlCharacters.test(lines)) return lines;
      context.addIssue(`${label} holds characters that can’t be shown`);
      return z.NEVER;
    },
    requiredText(label, maxLength),
  );
}

/** Accepts any existing days. `findStayIssue` checks them against the property. */
const inquirySchema = z.object({
  checkIn: requiredDay('Check-in', '0000-01-01'),
  checkOut: requiredDay('Check-out', '0000-01-01'),
  guests: requiredNumber({ label: 'Number of guests', min: 1, max: 200 }),
  /** A checkbox: true if the guest brings pets. */
  pets: z
    .unknown()
    .optional()
    .transform((ticked) => ticked === 'on' || ticked === 'true' || ticked === true),
  name: requiredLine('Name', 100),
  email: requiredEmail(),
  phone: optionalVisibleText('Phone', 50),
  message: message('Message'),
});

const staySchema = inquirySchema.pick({ checkIn: true, checkOut: true, guests: true });

/** The guest's introduction, which becomes a part of the message. */
const introducedSchema = inquirySchema
  .extend({
    reason: optionalChoice(reasonNames),
    children: optionalNumber({ label: 'Children', min: 0, max: 200 }),
    petKind: optionalChoice(petKinds),
  })
  .transform(({ reason, children, petKind, ...inquiry }, context) => {
    const { guests, pets } = inquiry;
    if (children !== null && children >= guests) {
      const message = 'Children count as guests, so there must be more guests than children';
      context.addIssue({ code: 'custom', path: ['children'], message });
    }
    const message = withIntroduction({ guests, pets, reason, children, petKind }, inquiry.message);
    const tooMuch = message.length - messageMaxLength;
    if (tooMuch > 0) {
      const max = inquiry.message.length - tooMuch;
      const text = `Message must be at most ${max} characters`;
      context.addIssue({ code: 'custom', path: ['message'], message: text });
    }
    return { ...inquiry, message };
  });

export type InquiryForm = z.output<typeof inquirySchema>;

/** Checks a new inquiry, and its stay against the property's current calendar. `today` is YYYY-MM-DD. */
export function checkInquiry(input: FormInput, property: InquiryTarget, today: string): Result<InquiryForm> {
  const checked = introducedSchema.safeParse(input);
  const issues = checked.success ? [] : firstIssues(checked.error, 'form');
  // Checks the stay even if another field is invalid.
  const stay = staySchema.safeParse(input);
  const stayIssue = stay.success ? findStayIssue(property, stay.data, today) : null;
  if (checked.success && stayIssue === null) return success(checked.data);
  return invalid(stayIssue ? [stayIssue, ...issues] : issues);
}

const messageSchema = z.object({ message: message('Message') });

/** Checks one message of an inquiry. */
export function checkMessage(input: FormInput): Result<{ message: string }> {
  const checked = messageSchema.safeParse(input);
  return checked.success ? success(checked.data) : invalid(firstIssues(checked.error, 'form'));
}

/** The optional note of a decision or a suggestion; null if it's empty. */
export function checkOptionalMessage(input: FormInput, maxLength = messageMaxLength): Result<string | null> {
  const note = input['message'];
  if (typeof note !== 'string' || note.trim() === '') return success(null);
  const checked = z.object({ message: message('Message', maxLength) }).safeParse(input);
  return checked.success ? success(checked.data.message) : invalid(firstIssues(checked.error, 'form'));
}

const datesSchema = inquirySchema.pick({ checkIn: true, checkOut: true });

/** Checks suggested dates with the rules for those of a new inquiry. */
export function checkSuggestedDates(
  input: FormInput,
  property: InquiryTarget,
  today: string,
): Result<DayRange> {
  const checked = datesSchema.safeParse(input);
  if (!checked.success) return invalid(firstIssues(checked.error, 'form'));
  const { checkIn, checkOut } = checked.data;
  // One guest, because a suggestion doesn't change the number of guests.
  const issue = findStayIssue(property, { checkIn, checkOut, guests: 1 }, today);
  return issue ? invalid([issue]) : success({ from: checkIn, to: checkOut });
}

function invalid(issues: Issue[]) {
  return failed({ kind: 'invalid', message: issues.map((issue) => issue.message).join('. '), issues });
}
