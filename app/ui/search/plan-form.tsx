// The dates, guests, pet and place that homes are compared for. A GET form without JavaScript, folded once
// there is a plan that the comparison can use.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import type { Filters } from '#domain/filters.ts';
import { datesChosen } from '../calendar/field-dates.ts';
import { StayBoxes } from '../calendar/stay-inputs.tsx';
import { Icon } from '../controls/icon.tsx';
import { GuestsBox, SelectBox } from './filter-fields.tsx';
import { closePanel, formQuery, linkStayDates } from './form-fields.ts';

/** What the fields start with. Dates are as typed. */
export type PlanValues = Record<'checkIn' | 'checkOut', string> & Pick<Filters, 'guests' | 'pets' | 'animal'>;

export interface PlanFormProps {
  /** "Jan 4 to Feb 8, 35 nights · 4 guests" (`describePlan`); empty without a plan. */
  planned: string;
  /** Whether the comparison leaves out some of what was typed. */
  isBroken: boolean;
  typed: PlanValues;
  /** The landmark of the distances; empty without one. */
  near: string;
  landmarks: readonly string[];
  today: string;
  ids: readonly string[];
  /** The list without a plan. */
  clearUrl: string;
}

export function PlanForm(props: PlanFormProps) {
  const { planned, isBroken, typed, near, landmarks, today, ids, clearUrl } = props;
  const navigate = useNavigate();
  const panel = useRef<HTMLDetailsElement>(null);
  /** What this form sent last. After dates from the picker it stays open, because other fields may follow. */
  const [sent, setSent] = useState<'dates' | 'form' | null>(null);
  const plan = JSON.stringify([typed, near]);
  const restoreFocus = useEffectEvent(() => {
    if (sent === null || document.activeElement !== document.body) return;
    const target = panel.current?.open ? 'form button' : 'summary';
    panel.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another plan renders other fields
  useEffect(() => restoreFocus(), [plan]);

  function compare(form: HTMLFormElement, change: 'dates' | 'form') {
    setSent(change);
    const filled = [...formQuery(form)].filter(([, value]) => value !== '');
    void navigate(`${href('/shortlist')}?${new URLSearchParams(filled)}`, { preventScrollReset: true });
  }

  /** The table and its link follow a stay that was chosen in the picker. */
  function connectDates(form: HTMLFormElement) {
    linkStayDates(form);
    const handleDates = () => {
      if (formQuery(form).get('checkOut')) compare(form, 'dates');
    };
    form.addEventListener(datesChosen, handleDates);
    return () => form.removeEventListener(datesChosen, handleDates);
  }

  const isAnyPet = typed.pets && typed.animal === null;
  const isPlanned = planned !== '';
  return (
    // The key starts the fields again for another plan.
    <details
      key={plan}
      ref={panel}
      open={!isPlanned || isBroken || sent === 'dates'}
      className="compare-plan card"
    >
      <summary>
        {/* A line ends after a dot, and doesn't start with one. */}
        <span>
          {isPlanned ? `Your stay: ${planned.replaceAll(' ·', '\u00A0·')}` : 'Compare for your stay'}
        </span>
        <span className="link inline-flex items-center gap-1 print:hidden">
          <span>{isPlanned ? 'Change' : ''}</span>
          <Icon name="chevron-down" size={18} />
        </span>
      </summary>
      <form
        ref={connectDates}
        method="get"
        action={href('/shortlist')}
        aria-label="Your stay"
        onChange={(event) => linkStayDates(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          closePanel(panel.current);
          compare(event.currentTarget, 'form');
        }}
        className="print:hidden"
      >
        <input type="hidden" name="ids" value={ids.join(',')} />
        {isAnyPet && <input type="hidden" name="pets" value="1" />}
        <StayBoxes today={today} values={typed} />
        <GuestsBox placeholder="Any" defaultValue={typed.guests || ''} />
        <SelectBox
          label="Your pet"
          name="animal"
          anyLabel={isAnyPet ? 'A pet' : 'None'}
          chosen={typed.animal}
          options={[
            ['dogs', 'A dog'],
            ['cats', 'A cat'],
          ]}
        />
        <SelectBox
          label="Distance to"
          name="near"
          anyLabel="No place"
          chosen={near}
          options={landmarks.map((name) => [name, name])}
          className="compare-place"
        />
        <div className="compare-submit">
          <button type="submit" className="button button-primary">
            Compare
          </button>
          {isPlanned && (
            <Link to={clearUrl} preventScrollReset className="link">
              Clear all
            </Link>
          )}
        </div>
      </form>
    </details>
  );
}
