// The dates, guests, pet and place that homes are compared for. Each change applies at once. A GET form
// without JavaScript, folded once there is a plan that the comparison can use.
import { useRef, useState } from 'react';
import {
  href,
  Link,
  type Location,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router';
import type { Filters } from '#domain/search/filters.ts';
import { StayBoxes } from '../calendar/stay-inputs.tsx';
import { Icon } from '../controls/icon.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import { toPlanKey } from './plan.ts';
import { shortlistUrl } from './use-own-list.ts';
import { GuestsBox, SelectBox } from '../search/filter-fields.tsx';
import { closePanel, formQuery, linkStayDates } from '../search/form-fields.ts';

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
  const panel = useRef<HTMLDetailsElement>(null);
  const { state } = useLocation() as Location<unknown>;
  const { key, send, forget } = useSentPlan(ids);
  const isAnyPet = typed.pets && typed.animal === null;
  const isPlanned = planned !== '';
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(!isPlanned);

  function handleChange(form: HTMLFormElement) {
    linkStayDates(form);
    const query = formQuery(form);
    const isComplete = Boolean(query.get('checkIn')) === Boolean(query.get('checkOut'));
    if (isComplete && form.checkValidity()) send(form);
  }

  return (
    <details
      ref={panel}
      open={isOpen || isBroken}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
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
        key={key}
        ref={linkStayDates}
        method="get"
        action={href('/shortlist')}
        aria-label="Your stay"
        // The page explains in a sentence what the comparison can't use.
        noValidate
        onChange={({ currentTarget }) => handleChange(currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          closePanel(panel.current);
          send(event.currentTarget);
        }}
        className="print:hidden"
      >
        <input type="hidden" name="ids" value={ids.join(',')} />
        {isAnyPet && <input type="hidden" name="pets" value="1" />}
        <StayBoxes today={today} values={typed} noteId="dates-note" />
        <GuestsBox placeholder="Any" defaultValue={typed.guests || ''} />
        <SelectBox
          label="Your pet"
          name="animal"
          anyLabel={isAnyPet ? 'A pet' : 'None'}
          chosen={typed.animal}
          options={['dogs', 'cats', 'both']}
          labels={['A dog', 'A cat', 'A dog and a cat']}
        />
        <SelectBox
          label="Distance to"
          name="near"
          anyLabel="No place"
          chosen={near}
          options={landmarks}
          className="compare-place"
        />
        <div className="compare-submit">
          <button type="submit" className="button button-primary">
            {isHydrated ? 'Done' : 'Compare'}
          </button>
          {isPlanned && (
            <Link
              to={clearUrl}
              preventScrollReset
              state={state}
              onClick={() => {
                forget();
                // The link disappears with the plan.
                panel.current?.querySelector('summary')?.focus();
              }}
              className="link"
            >
              Clear stay
            </Link>
          )}
        </div>
      </form>
    </details>
  );
}

/**
 * Sends the plan of a form. The page of a plan may arrive after further changes, so the fields stay as they
 * are for every plan that they have sent. For any other plan, and after Back, a new key starts the form
 * again.
 */
function useSentPlan(ids: readonly string[]) {
  const navigate = useNavigate();
  const { search, state } = useLocation() as Location<unknown>;
  const isBack = useNavigationType() === NavigationType.Pop;
  const plan = toPlanKey(search);
  const [sent, setSent] = useState<readonly string[]>([]);
  const [fields, setFields] = useState({ key: 0, plan });
  if (plan !== fields.plan) {
    const isSent = sent.includes(plan) && !isBack;
    setFields({ key: fields.key + (isSent ? 0 : 1), plan });
  }
  const send = (form: HTMLFormElement) => {
    const filled = new URLSearchParams([...formQuery(form)].filter(([, value]) => value !== ''));
    setSent((before) => [...before, toPlanKey(String(filled))]);
    // Back returns to the plan before. A form that is only closed changes nothing.
    const replace = toPlanKey(String(filled)) === plan;
    void navigate(shortlistUrl(ids.join(','), String(filled)), { replace, preventScrollReset: true, state });
  };
  return { key: fields.key, send, forget: () => setSent([]) };
}
