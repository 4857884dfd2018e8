// The inquiry form, on the listing page and on a page of its own. It says while the stay is typed whether the
// home fits it. The server validates the fields.
import { type SyntheticEvent, useEffect, useState } from 'react';
import {
  type FetcherWithComponents,
  href,
  PrefetchPageLinks,
  useFetcher,
  useRevalidator,
} from 'react-router';
import { type DayRange, touches } from '#domain/stay/availability.ts';
import type { Listing } from '#domain/property/listing.ts';
import type { Town } from '#domain/place/gazetteer.ts';
import { datesOf, type FittingHome, getMaxGuests } from '#domain/stay/fit.ts';
import { listLengthRules, mustReadRules } from '#domain/stay/length-rules.ts';
import { findStayIssue } from '#domain/stay/stay.ts';
import { messageMaxLength } from '#domain/inquiry-rules.ts';
import { introduce } from '#domain/inquiry/introduction.ts';
import { Checkbox } from '../controls/choices.tsx';
import { EmailField } from '../controls/email-field.tsx';
import type { FormResult, RefusedForm } from '../controls/form-result.ts';
import { focusField, FormStateContext, useOpenIssues } from '../controls/form-state.ts';
import { PostForm, SubmitButton } from '../controls/post-form.tsx';
import { savedFields } from '../controls/saved-fields.ts';
import { TextArea, TextField } from '../controls/text-field.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import type { OwnStay } from './own-stay-note.tsx';
import { CheckEmail, InquirySent, type UnverifiedInquiry } from './inquiry-sent.tsx';
import { IntroductionFields } from './introduction-fields.tsx';
import { IdempotencyKey } from './idempotency-key.tsx';
import { LengthRules } from './length-rules.tsx';
import { SafetyNote } from './safety-note.tsx';
import { GuestFields, StayFields } from './stay-fields.tsx';
import { RequestedStayVerdict } from './requested-stay-verdict.tsx';
import { inquiryFormName, toPlan, useInquiryFields } from './use-inquiry-fields.ts';

/** The result of the form and of "Resend". */
export type InquiryResult = FormResult<{
  /** `fields`: the form as sent. */
  send: UnverifiedInquiry & { isVerified: boolean; fields: RefusedForm['values'] };
  resend: UnverifiedInquiry & { sentAt: Date };
}>;

/** `town` is null elsewhere. */
export type InquiryListing = FittingHome &
  Pick<Listing, 'id' | 'cancellation' | 'houseRules'> & { town: Town | null };

export interface InquiryFormProps {
  listing: InquiryListing;
  /** The stay that this guest has asked for or agreed on here. */
  ownStay: OwnStay | null;
  today: string;
  /** The result of a form that was sent without JavaScript. */
  result?: InquiryResult | undefined;
}

const scope = 'ask';
const verdictId = 'ask-verdict';

/** The form, and after it was sent, what happens next. */
export function InquiryForm({ result: firstResult, ...props }: InquiryFormProps) {
  const fetcher = useFetcher<InquiryResult>();
  const result = fetcher.data ?? firstResult;
  const sent = result?.ok && result.intent === 'send' ? result.value : null;
  /** The sent question with the wrong address. */
  const [corrected, setCorrected] = useState<typeof sent>(null);
  const { id } = props.listing;

  useEffect(() => {
    if (sent) savedFields.remove(inquiryFormName(id));
  }, [sent, id]);
  useEffect(() => {
    if (corrected) focusField('email', scope);
  }, [corrected]);

  if (sent?.isVerified) return <InquirySent inquiryId={sent.inquiryId} />;
  if (result && (result.intent === 'resend' || (sent && sent !== corrected)))
    return <CheckEmail propertyId={id} result={result} onCorrect={() => setCorrected(sent)} />;
  const refused = result?.ok === false ? result : null;
  return (
    <InquiryFields
      {...props}
      fetcher={fetcher}
      refused={refused}
      sentValues={refused?.values ?? corrected?.fields}
    />
  );
}

interface InquiryFieldsProps extends Omit<InquiryFormProps, 'result'> {
  fetcher: FetcherWithComponents<InquiryResult>;
  refused: RefusedForm | null;
  sentValues: RefusedForm['values'] | undefined;
}

function InquiryFields(props: InquiryFieldsProps) {
  const { listing, ownStay, today, fetcher, refused, sentValues } = props;
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { form, start, formValues, handleInput, chooseStay } = useInquiryFields(
    listing.id,
    today,
    sentValues,
  );
  const { issues, closeIssues, handleInput: closeIssue } = useOpenIssues(refused);
  const plan = toPlan(formValues);
  const { checkIn, checkOut } = plan;
  // The guests have a field and a sentence of their own.
  // Those of the agreed stay are no mistake: they lead to its conversation.
  const dates = datesOf(plan);
  const isOwn = ownStay?.isAgreed && dates && touches(ownStay, dates);
  const isImpossible =
    !isOwn &&
    checkIn !== null &&
    checkOut !== null &&
    findStayIssue(listing, { checkIn, checkOut, guests: 1 }, today) !== null;
  const stay = isImpossible ? null : dates;

  useEffect(() => {
    const [first] = refused?.issues ?? [];
    if (first) focusField(first.field, scope);
    // Nights may have become busy: the date picker then shows them.
    if (first?.field === 'checkIn') void revalidate();
  }, [refused, revalidate]);

  function handleChoose(nearest: DayRange) {
    chooseStay(nearest);
    closeIssues('checkIn', 'checkOut');
    // The link that was pressed disappears.
    focusField('checkIn', scope);
  }

  function handleChange(event: SyntheticEvent) {
    handleInput();
    closeIssue(event);
    if (event.target instanceof HTMLInputElement && event.target.type === 'date')
      closeIssues('checkIn', 'checkOut');
  }

  const ask = href('/listings/:id/ask', { id: listing.id });
  return (
    <>
      {/* Without this code the form could neither be sent nor fail with a message. */}
      {isHydrated && <PrefetchPageLinks page={ask} />}
      <PostForm
        ref={form}
        fetcher={fetcher}
        // The issues of fields are shown below, until the fields change.
        result={refused?.issues.length === 0 ? refused : null}
        action={ask}
        className="space-y-4"
        onInput={handleChange}
      >
        <FormStateContext
          value={{
            values: start.values,
            // The verdict explains impossible dates, with the nearest free ones.
            issues: issues.filter(
              ({ field }) => !isImpossible || (field !== 'checkIn' && field !== 'checkOut'),
            ),
            scope,
          }}
        >
          <div key={start.version} className="group/ask space-y-4">
            <IdempotencyKey />
            <StayFields listing={listing} today={today} isImpossible={isImpossible} verdictId={verdictId} />
            <div aria-live="polite" id={verdictId}>
              <RequestedStayVerdict
                listing={listing}
                ownStay={ownStay}
                plan={plan}
                today={today}
                isImpossible={isImpossible}
                onChoose={handleChoose}
              />
            </div>
            <GuestFields home={listing} />
            <IntroductionFields maxGuests={getMaxGuests(listing)} introduction={introduce(formValues)} />
            <div className="grid grid-cols-2 gap-3">
              <TextField name="name" label="Name" autoComplete="name" />
              <TextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />
            </div>
            <EmailField name="email" label="Email" />
            <TextArea name="message" label="Message" rows={3} countTo={messageMaxLength} />
            {stay && mustReadRules(listing.houseRules, stay) && <ReadRules rules={listing.houseRules} />}
          </div>
        </FormStateContext>
        <SubmitButton busy="Sending…" className="w-full">
          Ask about this home
        </SubmitButton>
        <p className="text-sm text-muted">Your name, email, and phone stay private until you share them.</p>
        <SafetyNote side="guest" />
        <LengthRules rules={stay ? listLengthRules(listing.town, stay, listing) : []} />
      </PostForm>
    </>
  );
}
/** For guests to confirm before a short stay. */
function ReadRules({ rules }: { rules: readonly string[] }) {
  return (
    <div>
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer">House rules</summary>
        <ul className="mt-2 list-disc space-y-1 pl-5 wrap-anywhere">
          {rules.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
      <Checkbox name="hasReadRules" label="I’ve read the house rules, including any cleaning duties" />
    </div>
  );
}
