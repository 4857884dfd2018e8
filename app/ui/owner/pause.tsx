// Taking the owner's listing off the site and putting it back.
import { href, Link } from 'react-router';
import { formatMoment, addDays, addMonths, horizonMonths } from '#domain/day.ts';
import { freshnessDays } from '#domain/property/freshness.ts';
import type { Pause } from '#domain/property/pause.ts';
import { PostForm, SubmitButton } from '#ui/controls/post-form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { formatDay } from '#domain/day.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { FormAlert } from './form-alert.tsx';
import { FoldedSection } from '#ui/controls/folded-section.tsx';

interface PauseSectionProps {
  pause: Pause | null;
  today: string;
  /** The result of this form. Null before it was sent. */
  result: FormResult | null;
}

export function PauseSection({ pause, today, result }: PauseSectionProps) {
  const isByTeam = pause?.by === 'administrator';
  return (
    <FoldedSection id="pause" title="Take it off the site" opens={result !== null}>
      {isByTeam ? (
        <p className="max-w-prose">Our team took it off the site. Only we can put it back.</p>
      ) : (
        <>
          <p className="max-w-prose text-muted">
            Guests won’t find your listing until you put it back. Stays you’ve agreed on aren’t affected.
          </p>
          <PauseForm pause={pause} today={today} result={result} />
        </>
      )}
    </FoldedSection>
  );
}

function PauseForm({ pause, today, result }: PauseSectionProps) {
  return (
    <>
      <FormAlert result={result?.ok ? result : null} />
      <PostForm
        key={pause?.until ?? ''}
        intent="pause"
        result={result}
        values={{ pausedUntil: pause?.until ?? '' }}
        action="#pause"
        preventScrollReset
        className="mt-5 max-w-sm space-y-4"
      >
        <TextField
          name="pausedUntil"
          label="Until"
          hint="It comes back on this day. Leave it empty to decide later."
          optional
          type="date"
          min={addDays(today, 1)}
          max={addMonths(today, horizonMonths)}
        />
        <SubmitButton busy="Saving…" variant="quiet">
          {pause ? 'Change the day' : 'Take it off the site'}
        </SubmitButton>
      </PostForm>
    </>
  );
}

/** Why the listing is off the site, and how it comes back. */
export function PausedNotice({ pause: { by, since, until, reason } }: { pause: Pause }) {
  if (by === 'administrator')
    return (
      <>
        <p>Our team took it off the site on {formatMoment(since)}:</p>
        <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
        <p className="mt-3">
          <Link to={href('/contact')} className="link">
            Contact us
          </Link>
        </p>
      </>
    );
  return (
    <>
      <p>
        {by === 'freshness'
          ? `No one confirmed it for ${freshnessDays.paused} days, so guests can’t find it. Still available? Put it back with one press.`
          : until === null
            ? `You took it off the site on ${formatMoment(since)}. Guests can’t find it.`
            : `You took it off the site. It comes back on ${formatDay(until)}.`}
      </p>
      <div className="mt-5">
        <PostForm intent="resume" busy="Putting it back…" submit="Put it back on the site" compact />
      </div>
    </>
  );
}
