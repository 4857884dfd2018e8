// The inquiry form, on the listing page and on a page of its own. It checks the stay while it is typed, with
// the server's rules. Only the server validates the other fields.
import type { FormResult, RefusedForm } from '../controls/form-result.ts';
import { type SubmitEvent, useEffect, useState } from 'react';
import {
  type FetcherWithComponents,
  href,
  PrefetchPageLinks,
  useFetcher,
  useLocation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import type { DayRange } from '#domain/stay/availability.ts';
import type { Issue } from '#domain/failure.ts';
import type { OwnStay, GuestDetails } from '#domain/inquiry/inquiry.ts';
import type { Listing } from '#domain/property/listing.ts';
import { type FittingHome, getMaxGuests } from '#domain/stay/fit.ts';
import { findStayIssue, type RequestedStay } from '#domain/stay/stay.ts';
import { focusField, FormStateContext } from '../controls/form-state.ts';
import { PostForm, SubmitButton } from '../controls/post-form.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import { messageMaxLength } from '#domain/inquiry-rules.ts';
import { introduce } from '#domain/inquiry/introduction.ts';
import type { StayTerms } from '#domain/stay/cost-facts.ts';
import { type FormFields, savedFields } from '../controls/saved-fields.ts';
import { ContactFields, ForgetGuestForm, KnownGuest } from './contact-fields.tsx';
import {
  CheckEmail,
  InquirySent,
  type SentInquiry,
  toUnverified,
  type UnverifiedInquiry,
} from './inquiry-sent.tsx';
import { GuestFields } from './guest-fields.tsx';
import { IntroductionFields } from './introduction-fields.tsx';
import { IdempotencyKey } from './idempotency-key.tsx';
import { QuestionIdeas } from './question-ideas.tsx';
import { SafetyNote } from './safety-note.tsx';
import { StayFields } from './stay-fields.tsx';
import { CostsAndTerms, RequestedStayVerdict } from './requested-stay-verdict.tsx';
import {
  inquiryFormName,
  readFields,
  toPlan,
  toRequestedStay,
  useInquiryFields,
} from './use-inquiry-fields.ts';

/** The result of the form and of the page that follows it. */
export type InquiryResult = FormResult<{
  send: UnverifiedInquiry | SentInquiry;
  resend: UnverifiedInquiry;
  /** The values of the form whose email address has to be corrected. */
  edit: RefusedForm['values'];
  'forget-guest': null;
}>;

export type InquiryListing = FittingHome & StayTerms & Pick<Listing, 'id'>;

interface InquiryFormProps {
  listing: InquiryListing;
  today: string;
  /** What this visitor asked the owner about. */
  ownStay: OwnStay | null;
  /** The verified guest, or null without one. If undefined, the form loads the guest in the browser. */
  guest?: GuestDetails | null;
  /** The result of a form that was sent without JavaScript. */
  result?: InquiryResult | undefined;
  /** Whether the form has a page of its own, which then needs the costs and terms without dates, too. */
  isOwnPage?: boolean;
}

const scope = 'ask';
const verdictId = 'ask-verdict';

/** The form, and after it was sent, what happens next. */
export function InquiryForm({ result: firstResult, guest, ...props }: InquiryFormProps) {
  const fetcher = useFetcher<InquiryResult>();
  // Not in the fields, which unmount when the form is sent: a forgotten guest must stay forgotten.
  const verifiedGuest = useVerifiedGuest(guest);
  const result = fetcher.data ?? firstResult;
  const { id } = props.listing;
  const unverified = result && toUnverified(result);
  const answer = result?.ok && result.intent === 'send' ? result.value : null;
  const sent = answer?.unverified === null ? answer : null;
  const isStored = Boolean(unverified ?? sent);

  useEffect(() => {
    if (isStored) savedFields.remove(inquiryFormName(id));
  }, [isStored, id]);

  if (unverified) return <CheckEmail {...unverified} propertyId={id} fetcher={fetcher} />;
  if (sent) return <InquirySent {...sent} />;
  return <InquiryFields {...props} verifiedGuest={verifiedGuest} fetcher={fetcher} result={result} />;
}

interface InquiryFieldsProps extends Omit<InquiryFormProps, 'guest'> {
  verifiedGuest: ReturnType<typeof useVerifiedGuest>;
  fetcher: FetcherWithComponents<InquiryResult>;
}

function InquiryFields(props: InquiryFieldsProps) {
  const { listing, today, ownStay, verifiedGuest, fetcher, result, isOwnPage = false } = props;
  const refused = result?.ok === false ? result : null;
  const { search } = useLocation();
  // The guests have a field and a sentence of their own.
  const areDatesImpossible = (asked: RequestedStay) =>
    findStayIssue(listing, { ...asked, guests: 1 }, today) !== null;
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { guest, forget, forgetError } = verifiedGuest;
  const { form, start, formValues, handleInput, chooseStay } = useInquiryFields(listing, {
    today,
    guest,
    sentValues: getSentValues(result),
  });
  const sentIssues = mergeDateIssues(refused?.issues ?? []);
  /** Whether "Ask" was last pressed with a stay that isn't possible. */
  const [wasStayRefused, setWasStayRefused] = useState(sentIssues.some(isStayIssue));
  const stay = toRequestedStay(formValues);
  const introduction = introduce(formValues);
  /** Here, because the fields remount when the URL's stay changes. */
  const [isIntroducing, setIntroducing] = useState(false);
  // The verdict then explains it, with the nearest free stay.
  const isStayRefused = wasStayRefused && stay !== null && areDatesImpossible(stay);
  // A message disappears once its field has been changed.
  const isAsSent = (field: string) => (refused?.values[field] ?? '') === (formValues[field] ?? '');
  const issues = sentIssues.filter((issue) =>
    isStayIssue(issue)
      ? !isStayRefused && isAsSent('checkIn') && isAsSent('checkOut')
      : isAsSent(issue.field),
  );

  useEffect(() => {
    if (!result) return;
    if (!result.ok) {
      focusFirst(mergeDateIssues(result.issues));
      // Nights may have become busy: the date picker then shows them.
      if (result.issues.some(({ field }) => field === 'checkIn')) void revalidate();
    } else if (result.intent === 'edit') focusField('email', scope);
  }, [result, revalidate]);

  function handleChoose(nearest: DayRange) {
    chooseStay(nearest);
    // The link that was pressed disappears.
    focusField('stay', scope);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    const sent = toRequestedStay(readFields(event.currentTarget));
    const isImpossible = sent !== null && areDatesImpossible(sent);
    setWasStayRefused(isImpossible);
    if (!isImpossible && (sent?.guests ?? 1) <= getMaxGuests(listing)) return;
    event.preventDefault();
    focusField(isImpossible ? 'stay' : 'guests', scope);
  }

  const ask = href('/listings/:id/ask', { id: listing.id });
  const costs = { listing, plan: toPlan(formValues), today, always: isOwnPage };
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
        onInput={handleInput}
        onSubmit={handleSubmit}
      >
        <FormStateContext value={{ values: start.values, issues, scope }}>
          <div key={start.version} className="group/ask space-y-4">
            <IdempotencyKey />
            <ReplacedInquiry result={result} />
            <StayFields listing={listing} today={today} isRefused={isStayRefused} verdictId={verdictId} />
            <div aria-live="polite" id={verdictId}>
              {!isHomeGone(refused) && (
                <RequestedStayVerdict
                  {...costs}
                  ownStay={ownStay}
                  missing={findMissingDate(formValues)}
                  isRefused={isStayRefused}
                  onChoose={handleChoose}
                  asksForDates={isOwnPage}
                />
              )}
            </div>
            {isOwnPage && <CostsAndTerms {...costs} />}
            <GuestFields listing={listing} values={formValues} />
            <IntroductionFields
              maxGuests={getMaxGuests(listing)}
              introduction={introduction}
              isOpen={isIntroducing}
              onToggle={(event) => setIntroducing(event.currentTarget.open)}
            />
            {guest && <KnownGuest guest={guest} error={forgetError} />}
            <ContactFields
              message={formValues['message']}
              maxLength={messageMaxLength - (introduction === null ? 0 : `${introduction}\n\n`.length)}
            />
            {isOwnPage && <QuestionIdeas {...costs} message={formValues['message']} form={form} />}
          </div>
        </FormStateContext>
        <SubmitButton busy="Sending…" className="w-full">
          Ask about this home
        </SubmitButton>
        {!isOwnPage && <CostsAndTerms {...costs} />}
        <p className="text-sm text-muted">Your name, email, and phone stay private until you share them.</p>
        <SafetyNote side="guest" />
      </PostForm>
      {guest && <ForgetGuestForm fetcher={forget} action={`${ask}${search}`} />}
    </>
  );
}

/** Names the inquiry with the wrong address, which this one replaces: the link in its mail then ends. */
function ReplacedInquiry({ result }: { result: InquiryResult | undefined }) {
  const sent = getSentValues(result);
  const [id, email] = result?.ok
    ? [sent?.['inquiryId'], sent?.['email']]
    : [sent?.['replacedId'], sent?.['replacedEmail']];
  if (!id) return null;
  return (
    <>
      <input type="hidden" name="replacedId" value={id} />
      <input type="hidden" name="replacedEmail" value={email} />
    </>
  );
}

/** The empty date, if the other one isn't. */
function findMissingDate({ checkIn, checkOut }: FormFields): string | null {
  if ((checkIn === '') === (checkOut === '')) return null;
  return checkIn === '' ? 'check-in' : 'check-out';
}

function focusFirst([first]: readonly Issue[]) {
  if (first) focusField(first.field, scope);
}

/** Combines the issues of both dates, which are shown below both fields. */
function mergeDateIssues(issues: readonly Issue[]): Issue[] {
  const isDateIssue = ({ field }: Issue) => field === 'checkIn' || field === 'checkOut';
  const message = issues
    .filter(isDateIssue)
    .map((issue) => issue.message)
    .join('. ');
  const others = issues.filter((issue) => !isDateIssue(issue));
  return message === '' ? others : [{ field: 'stay', message }, ...others];
}

/** Whether the home takes no questions anymore. Nothing then says that it's free. */
const isHomeGone = (refused: RefusedForm | null) => refused?.kind === 'property-unlisted';

const isStayIssue = ({ field }: Issue) => field === 'stay';

/** The values of a sent form, to start the form with. */
function getSentValues(result: InquiryResult | undefined) {
  if (!result) return undefined;
  if (!result.ok) return result.values;
  return result.intent === 'edit' ? result.value : undefined;
}

/**
 * The guest who verified an email address in this browser. The page of the form gets it from its loader:
 * `given`. Other pages, which visitors share, load it in the browser: there, `given` is undefined.
 */
function useVerifiedGuest(given: GuestDetails | null | undefined) {
  const root = useRouteLoaderData<{ mayKnowGuest: boolean }>('root');
  const [loaded, setLoaded] = useState<GuestDetails | null>(null);
  const forget = useFetcher<FormResult>();
  const isForgotten = forget.data?.ok === true;
  const mustLoad = given === undefined && root?.mayKnowGuest === true;

  useEffect(() => {
    if (!mustLoad) return;
    const request = new AbortController();
    void readVerifiedGuest(request.signal).then(setLoaded);
    return () => request.abort();
  }, [mustLoad]);

  return {
    guest: isForgotten ? null : (given ?? loaded),
    forget,
    forgetError: forget.data?.ok === false ? forget.data.message : null,
  };
}

/** Null if there is no verified guest, or if the request fails: then the form starts empty. */
async function readVerifiedGuest(signal: AbortSignal): Promise<GuestDetails | null> {
  try {
    const response = await fetch(href('/verified-guest'), { signal });
    return response.ok ? ((await response.json()) as GuestDetails | null) : null;
  } catch {
    return null;
  }
}
