// The owner's page "Show us the home": chooses a room, shows a code, and sends two photos, one form each, so
// that a browser that reloads behind the camera loses none.
import { href, Link } from 'react-router';
import { siteVisitLimits } from '#domain/property/owner-property.ts';
import {
  nameOfPart,
  outsides,
  type OwnSiteVisit,
  suggestedRooms,
  type VisitPart,
  visitParts,
} from '#domain/review/site-visit.ts';
import { formatTime } from '#domain/day.ts';
import { useAccountId } from '#ui/controls/account-field.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import { Field } from '#ui/controls/field.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { ConfirmedForm, PostForm } from '#ui/controls/post-form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

interface VisitPageProps {
  id: string;
  title: string;
  /** Whether guests can find the home. */
  isListed: boolean;
  visit: OwnSiteVisit | null;
  /** Where the visit stands. Null without one. */
  visitStatus: string | null;
  result: FormResult | null;
}

export function VisitPage({ id, title, isListed, visit, visitStatus, result }: VisitPageProps) {
  const isOpen = visit?.state === 'open';
  const hasForm = isOpen || visit?.state !== 'sent';
  // The form of a refused photo is gone once its code has expired.
  const isShownByForm =
    result?.ok === false && (isOpen ? result.intent === 'send-photo' : hasForm && result.intent === 'start');
  return (
    <div className="page max-w-2xl py-10 sm:py-14">
      <Link
        to={`${href('/submission/:id', { id })}#visit`}
        className="link inline-flex min-h-11 items-center"
      >
        Back to your listing
      </Link>
      <h1 className="mt-4 text-3xl sm:text-4xl">Show us the home</h1>
      <p className="mt-2 wrap-anywhere text-muted">{title}</p>
      {result && result.message !== '' && !isShownByForm && (
        <div className="mt-6">
          <Alert tone={result.ok ? 'success' : 'error'}>{result.message}</Alert>
        </div>
      )}
      {visit && !isOpen && <p className="mt-6">{visitStatus}</p>}
      {isOpen && <OpenVisit visit={visit} result={result} />}
      {!isListed && <p className="mt-6">You can do this while your listing is on the site.</p>}
      {isListed && hasForm && !isOpen && <StartForm visit={visit} result={result} />}
      {(isOpen || visit?.state === 'sent') && <Discard isOpen={isOpen} />}
      <PrivacyNote />
    </div>
  );
}

function StartForm({ visit, result }: Pick<VisitPageProps, 'visit' | 'result'>) {
  const { room, outside } = visit ?? { room: '', outside: outsides[0] };
  const chosen = result?.ok === false ? String(result.values['outside']) : outside;
  return (
    <>
      <ol className="mt-6 list-decimal space-y-2 pl-5">
        <li>Be at the home with your phone, a pen, and a piece of paper.</li>
        <li>Get a code here, and write it on the paper, large.</li>
        <li>
          Within {siteVisitLimits.codeMinutes} minutes, take a photo of a room from your listing with the
          paper in it, and one of your front door or house number.
        </li>
      </ol>
      <PostForm
        intent="start"
        result={result}
        values={{ room }}
        submit="I’m at the home. Get my code"
        busy="Getting it…"
        className="mt-8 space-y-6"
      >
        <TextField
          name="room"
          label="Which room will you show?"
          hint="One that’s in your listing’s photos. Guests will see its name."
          list="rooms"
          autoComplete="off"
        />
        <datalist id="rooms">
          {suggestedRooms.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
        <Field name="outside" label="And from the outside?">
          {(attributes) => (
            <select {...attributes} defaultValue={chosen} className="field">
              {outsides.map((choice) => (
                <option key={choice} value={choice}>
                  {`My ${choice}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      </PostForm>
    </>
  );
}

function OpenVisit({ visit, result }: { visit: OwnSiteVisit; result: FormResult | null }) {
  return (
    <>
      <section aria-labelledby="code" className="card mt-6 p-6 text-center">
        <h2 id="code" className="text-base font-semibold">
          Your code
        </h2>
        <p translate="no" className="mt-2 font-mono text-5xl font-semibold tracking-[0.2em]">
          {visit.code}
        </p>
        <p className="mt-3 text-muted">{`Good until ${formatTime(visit.until)}.`}</p>
      </section>
      {visitParts.map((part, index) => (
        <PartForm key={part} part={part} number={index + 1} visit={visit} result={result} />
      ))}
    </>
  );
}

interface PartFormProps {
  part: VisitPart;
  number: number;
  visit: OwnSiteVisit;
  result: FormResult | null;
}

function PartForm({ part, number, visit, result }: PartFormProps) {
  const account = useAccountId();
  const fields = {
    intent: 'send-photo',
    id: part,
    visit: visit.id,
    ...(account !== undefined && { account }),
  };
  const name = nameOfPart(part, visit);
  const label = part === 'room' ? `A photo of the ${name}, with the paper in it` : `A photo of your ${name}`;
  return (
    <section aria-labelledby={`photo-${part}`} className="mt-8 border-t border-line pt-6">
      <h2 id={`photo-${part}`} className="text-lg">
        {`${number}. ${label}`}
      </h2>
      {visit.received.includes(part) ? (
        <p className="mt-3 flex items-center gap-2 text-green">
          <Icon name="check" size={18} />
          <span>We have this one.</span>
        </p>
      ) : (
        <PostForm
          intent="send-photo"
          id={part}
          // The body is the file, so the fields are in the URL (routes/form-action.ts).
          action={`?${new URLSearchParams(fields)}`}
          encType="multipart/form-data"
          result={result}
          replace
          preventScrollReset
          submit="Send this photo"
          busy="Sending it…"
          className="mt-3 space-y-4"
        >
          <Field name="photo" label="Photo">
            {(attributes) => (
              <input
                {...attributes}
                type="file"
                accept="image/*"
                capture="environment"
                className="block w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink"
              />
            )}
          </Field>
        </PostForm>
      )}
    </section>
  );
}

function Discard({ isOpen }: { isOpen: boolean }) {
  return (
    <div className="mt-10">
      <ConfirmedForm
        intent="discard"
        label={isOpen ? 'Stop, and start over later' : 'Take the photos back'}
        labelClassName="link inline-flex min-h-11 cursor-pointer items-center"
        submit="Yes, delete them"
        busy="Deleting…"
        variant="quiet"
        className="bg-sand"
      >
        <p>{isOpen ? 'Delete this code and its photos?' : 'Delete these photos before we look at them?'}</p>
      </ConfirmedForm>
    </div>
  );
}

function PrivacyNote() {
  return (
    <p className="mt-10 border-t border-line pt-6 text-sm text-muted">
      Only our team sees these photos. Guests never do. We delete them {siteVisitLimits.photoDays} days after
      we’ve decided, and after {siteVisitLimits.undecidedDays} days if we haven’t.
    </p>
  );
}
