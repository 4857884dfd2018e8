// The inquiry form, on the listing page and on a page of its own. It checks the stay while it is typed, with the server's rules.
// Only the server validates the other fields.
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { addMonths, nightsOf } from '#domain/availability.ts';
import type { Issue } from '#domain/failure.ts';
import { mentionsContact, messageMaxLength } from '#domain/inquiry.ts';
import type { Listing } from '#domain/listing.ts';
import {
  type AskedStay,
  boundsIssue,
  type HomeToAsk,
  judgeStay,
  mostGuests,
  rentOfStay,
  stayHorizonMonths,
  stayIssue,
} from '#domain/stay.ts';
import { DoneAlert, type FormAnswer } from '../account/account-form.tsx';
import { StayVerdict, verdictLook } from '../calendar/stay-verdict.tsx';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { Checkbox, SelectField } from '../controls/choices.tsx';
import { describedBy, FieldError } from '../controls/field.tsx';
import { focusField, FormStateContext, useFieldState } from '../controls/form-state.ts';
import { TextArea, TextField } from '../controls/text-field.tsx';
import { counted } from '../property/wording.ts';
import { typedDraft } from './typed-draft.ts';
import { ContactHint } from './contact-hint.tsx';
import { RepeatKey } from './repeat-key.tsx';
import { askDraftOf, fieldsIn, stayOf, useAskFields, type WantedStay } from './use-ask-fields.ts';

/** `sentTo`: the email address to verify first. `inquiryId`: the owner has the inquiry. */
export type AskAnswer = { sentTo: string } | { inquiryId: string } | FormAnswer;

export type AskedHome = HomeToAsk & Pick<Listing, 'id' | 'desiredMonthlyRent' | 'petsAllowed'>;

interface AskFormProps {
  home: AskedHome;
  today: string;
  /** The stay in the URL. */
  wanted: WantedStay;
  /** The result of a form that was sent without JavaScript. */
  answer?: AskAnswer | undefined;
}

const scope = 'ask';

export function AskForm({ home, today, wanted, answer: firstAnswer }: AskFormProps) {
  const fetcher = useFetcher<AskAnswer>();
  const answer = fetcher.data ?? firstAnswer;
  const refused = answer && 'message' in answer ? answer : null;
  const { form, start, typed, handleInput } = useAskFields(home, wanted, firstSent(firstAnswer));
  const alert = useRef<HTMLDivElement>(null);
  const [isHeldBack, setHeldBack] = useState(false);
  const issues = isHeldBack ? [] : withDays(refused?.issues ?? []);

  useEffect(() => {
    if (!answer) return;
    if ('message' in answer) focusFirst(withDays(answer.issues));
    else typedDraft.remove(askDraftOf(home.id));
    // On phones the submit button is a screen below the alert.
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [answer, home.id]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    const stay = stayOf(fieldsIn(event.currentTarget));
    const isImpossible = stay !== null && stayIssue(home, stay, today) !== null;
    setHeldBack(isImpossible);
    if (!isImpossible) return;
    event.preventDefault();
    focusField('stay', scope);
  }

  if (answer && !('message' in answer)) return <Sent answer={answer} />;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={href('/listings/:id/ask', { id: home.id })}
      noValidate
      onInput={handleInput}
      onSubmit={handleSubmit}
    >
      <FormStateContext value={{ values: start.values, issues, scope }}>
        <div key={start.version} className="space-y-4">
          <RepeatKey />
          {refused?.issues.length === 0 && (
            <Alert tone="error" ref={alert}>
              {refused.message}
            </Alert>
          )}
          <Days today={today} />
          <div aria-live="polite">
            <AskedStayVerdict home={home} stay={stayOf(typed)} today={today} isHeldBack={isHeldBack} />
          </div>
          <Party home={home} hasPets={typed['pets'] === true} />
          <Person message={typed['message']} />
          <Button type="submit" busy={fetcher.state === 'idle' ? null : 'Sending…'} className="w-full">
            Ask about this home
          </Button>
          <p className="text-sm text-muted">
            The owner sees your dates, guests, pets, and message. Your name, email, and phone stay private
            until you share them.
          </p>
        </div>
      </FormStateContext>
    </fetcher.Form>
  );
}

function focusFirst([first]: readonly Issue[]) {
  if (first) focusField(first.field, scope);
}

/** Combines the issues of both dates, which are shown below both fields. */
function withDays(issues: readonly Issue[]): Issue[] {
  const isOfDay = ({ field }: Issue) => field === 'arrival' || field === 'departure';
  const message = issues
    .filter(isOfDay)
    .map((issue) => issue.message)
    .join('. ');
  const others = issues.filter((issue) => !isOfDay(issue));
  return message === '' ? others : [{ field: 'stay', message }, ...others];
}

function firstSent(answer: AskAnswer | undefined) {
  return answer && 'message' in answer ? answer.values : undefined;
}

const petHints: Partial<Record<Listing['petsAllowed'], string>> = {
  no: 'The owner lists this home without pets.',
  'cats-only': 'The owner takes cats only.',
  'dogs-only': 'The owner takes dogs only.',
  'case-by-case': 'The owner decides case by case.',
};

function Days({ today }: { today: string }) {
  const { id, error } = useFieldState('stay');
  const latest = addMonths(today, stayHorizonMonths);
  return (
    <fieldset id={id} aria-describedby={describedBy(id, undefined, error)} className="min-w-0">
      <legend className="sr-only">Dates</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField name="arrival" label="Arrival" type="date" min={today} max={latest} />
        <TextField name="departure" label="Departure" type="date" min={today} max={latest} />
      </div>
      {error !== null && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

function Party({ home, hasPets }: { home: AskedHome; hasPets: boolean }) {
  const guests = Array.from({ length: mostGuests(home) }, (_, index) => String(index + 1));
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <SelectField
        name="guests"
        label="Guests"
        options={guests}
        labels={Object.fromEntries(guests.map((count) => [count, counted(Number(count), 'guest')]))}
      />
      <Checkbox name="pets" label="With pets" optional />
      {hasPets && petHints[home.petsAllowed] && (
        <p aria-live="polite" className="col-span-2 text-sm text-amber">
          {petHints[home.petsAllowed]}
        </p>
      )}
    </div>
  );
}

function Person({ message }: { message: string | boolean | undefined }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField name="name" label="Name" autoComplete="name" />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />
      </div>
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <TextArea name="message" label="Message" rows={3} countTo={messageMaxLength} />
      {typeof message === 'string' && mentionsContact(message) && <ContactHint />}
    </>
  );
}

interface AskedStayVerdictProps {
  home: AskedHome;
  stay: AskedStay | null;
  today: string;
  /** Whether the form was not sent because of the stay. */
  isHeldBack: boolean;
}

function AskedStayVerdict({ home, stay, today, isHeldBack }: AskedStayVerdictProps) {
  if (!stay) return null;
  const look = isHeldBack ? heldBackLook : verdictLook;
  const outOfBounds = boundsIssue(home, stay, today);
  if (outOfBounds) return <p className={look}>{outOfBounds.message}</p>;
  const range = { from: stay.arrival, to: stay.departure };
  const judged = {
    ...range,
    verdict: judgeStay(home, range, today),
    rent: rentOfStay(home.desiredMonthlyRent, nightsOf(range)),
  };
  return <StayVerdict stay={judged} listing={home} today={today} look={look} />;
}

const heldBackLook = `${verdictLook} border border-red/30`;

function Sent({ answer }: { answer: { sentTo: string } | { inquiryId: string } }) {
  if ('inquiryId' in answer) {
    return (
      <DoneAlert>
        <p className="font-semibold">Your message is on its way</p>
        <p className="mt-1">
          We’ll email you when the owner answers.{' '}
          <Link to={href('/inquiry/:id', { id: answer.inquiryId })} className="underline underline-offset-4">
            See the conversation
          </Link>
        </p>
      </DoneAlert>
    );
  }
  return (
    <DoneAlert>
      <p className="font-semibold">One more step: confirm your email</p>
      <p className="mt-1 wrap-anywhere">
        We sent an email to {answer.sentTo}. Press the button behind its link, and your message goes to the
        owner.
      </p>
    </DoneAlert>
  );
}
