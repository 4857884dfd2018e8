// Checks the form for a new inquiry and the message form. Only the server checks these. stay.ts checks the
// stay, on the server and in the browser.
import type { FormInput } from '../form-input.ts';
import { z } from 'zod';
import type { DayRange } from '../stay/availability.ts';
import { addDays, formatShortDay, isDay } from '../day.ts';
import { failed, type Issue, type Result, success } from '../failure.ts';
import {
  firstIssues,
  optionalVisibleText,
  requiredDay,
  requiredEmail,
  requiredLine,
  requiredNumber,
  requiredText,
} from '../schema-parts.ts';
import { readChildren, withIntroduction } from './introduction.ts';
import { messageMaxLength } from '../inquiry-rules.ts';
import type { FittingHome } from '../stay/fit.ts';
import { mustReadRules } from '../stay/length-rules.ts';
import { findStayIssue, type RequestedStay } from '../stay/stay.ts';

/** Control characters except line breaks and tabs. People don't type these. */
const controlCharacters = /[^\P{Cc}\n\t]/u;

function message(label: string) {
  return z.preprocess(
    (input, context) => {
      if (typeof input !== 'string') return '';
      if (!controlCharacters.test(input)) return input;
      context.addIssue(`${label} holds characters that can’t be shown`);
      return z.NEVER;
    },
    requiredText(label, messageMaxLength),
  );
}

const isTicked = (value: unknown) => value === 'on' || value === 'true' || value === true;

/** Accepts any existing days. `findStayIssue` checks them against the property. */
const inquirySchema = z.object({
  checkIn: requiredDay('Check-in', '0000-01-01'),
  checkOut: requiredDay('Check-out', '0000-01-01'),
  guests: requiredNumber({ label: 'Number of guests', min: 1, max: 200 }),
  /** A checkbox: true if the guest brings pets. */
  pets: z.unknown().optional().transform(isTicked),
  name: requiredLine('Name', 100),
  email: requiredEmail(),
  phone: optionalVisibleText('Phone', 50),
  message: message('Message'),
});

const staySchema = inquirySchema.pick({ checkIn: true, checkOut: true, guests: true });
const proposalSchema = inquirySchema.pick({ checkIn: true, checkOut: true, guests: true, pets: true });

/** Dates that exist, which may not be possible. */
export type ProposalForm = z.output<typeof proposalSchema>;

export type InquiryForm = z.output<typeof inquirySchema>;

/**
 * Checks a new inquiry, and its stay against the property's current calendar. The message starts with the
 * guest's introduction. `today` is YYYY-MM-DD.
 */
export function checkInquiry(
  input: FormInput,
  property: FittingHome & { houseRules: readonly string[] },
  today: string,
): Result<InquiryForm> {
  const checked = inquirySchema
    .transform((inquiry) => ({
      ...inquiry,
      message: withIntroduction({ ...input, guests: inquiry.guests, pets: inquiry.pets }, inquiry.message),
    }))
    .safeParse(input);
  // Checks the stay even if another field is invalid.
  const stay = staySchema.safeParse(input);
  const stayIssue = stay.success ? findStayIssue(property, stay.data, today) : null;
  const issues = [
    ...(stayIssue ? [stayIssue] : []),
    ...(checked.success ? findIntroductionIssues(input, checked.data) : firstIssues(checked.error, 'form')),
    ...(stay.success && !stayIssue && !isTicked(input['hasReadRules'])
      ? findUnreadRules(property.houseRules, stay.data)
      : []),
  ];
  return checked.success && issues.length === 0 ? success(checked.data) : invalid(issues);
}

function findUnreadRules(houseRules: readonly string[], { checkIn, checkOut }: RequestedStay): Issue[] {
  return mustReadRules(houseRules, { from: checkIn, to: checkOut })
    ? [{ field: 'hasReadRules', message: 'Please confirm that you’ve read the house rules' }]
    : [];
}

/** The issues stand at fields that are always visible: those of the introduction may be folded away. */
function findIntroductionIssues(input: FormInput, inquiry: InquiryForm): Issue[] {
  const tooFewGuests = 'Children count as guests, so there must be more guests than children';
  const tooLong = `Message must be at most ${messageMaxLength} characters with your introduction`;
  return [
    ...((readChildren(input) ?? 0) >= inquiry.guests ? [{ field: 'guests', message: tooFewGuests }] : []),
    ...(inquiry.message.length > messageMaxLength ? [{ field: 'message', message: tooLong }] : []),
  ];
}

const messageSchema = z.object({ message: message('Message') });

/** Checks one message of an inquiry. */
export function checkMessage(input: FormInput): Result<{ message: string }> {
  const checked = messageSchema.safeParse(input);
  return checked.success ? success(checked.data) : invalid(firstIssues(checked.error, 'form'));
}

/** The optional note of a proposal or a decision; empty if there is none. */
export function checkNote(input: FormInput): Result<string> {
  const note = input['message'];
  if (typeof note !== 'string' || note.trim() === '') return success('');
  const checked = checkMessage(input);
  return checked.ok ? success(checked.value.message) : checked;
}

/** Checks the form of a proposal. `findStayIssue` and `findChangeIssue` check its stay. */
export function checkProposal(input: FormInput): Result<ProposalForm> {
  const checked = proposalSchema.safeParse(input);
  return checked.success ? success(checked.data) : invalid(firstIssues(checked.error, 'form'));
}

/** The new check-out of a stay that has begun: from today to the day before the agreed one. */
export function checkEarlyEnd(input: FormInput, { from, to }: DayRange, today: string): Result<string> {
  const checkOut = input['checkOut'];
  const refuse = (reason: string) => invalid([{ field: 'checkOut', message: reason }]);
  if (from >= today) return refuse('This stay hasn’t begun. Cancel it, or ask for a change.');
  if (typeof checkOut === 'string' && isDay(checkOut) && today <= checkOut && checkOut < to)
    return success(checkOut);
  return refuse(`Choose a check-out date from today to ${formatShortDay(addDays(to, -1), today)}.`);
}

function invalid(issues: Issue[]) {
  return failed({ kind: 'invalid', message: issues.map((issue) => issue.message).join('. '), issues });
}
