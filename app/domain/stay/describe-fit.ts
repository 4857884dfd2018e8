// What a listing's page and its inquiry form say about a plan: that the home is free, what the stay costs and
// until when it can be canceled, or why the home doesn't fit and which stays would. The server describes the
// plan of the URL, so that a listing's page loads none of this. The inquiry form describes what is typed.
import { type DayRange, formatStay } from './availability.ts';
import { describeFreeCancellation } from './cancellation.ts';
import type { StayTerms } from './cost-facts.ts';
import { bringsPets, datesOf, fitOf, type FittingHome, isAboutDates, type Plan } from './fit.ts';
import { describeMisfit, describeOpen, nameMisfit } from './fit-words.ts';
import { costOfStay, describeCost, describeRate, formatTotal } from './stay-cost.ts';

export interface DescribedFit {
  isFit: boolean;
  /** A paragraph each. If there are alternatives, the last one introduces them. */
  texts: readonly string[];
  /** Possible stays, if this one isn't. */
  alternatives: (DayRange & { text: string })[];
  /** "$13,049 total"; empty without dates. If the home doesn't fit, each reason: "taken, no pets". */
  summary: string;
  /** For a stay of this length. US dollars. */
  monthlyRent: number;
  /** Why that isn't the usual rent: "3-month rate, otherwise $5,600". Null if it is. */
  rate: string | null;
}

/** A described stay of a listing's page. */
export type DescribedStay = DayRange & DescribedFit;

const introductions = ['', ' Nearest free stay:', ' These are free:'];

/** `today` as YYYY-MM-DD. `withCost` is false for a page that lists the costs elsewhere. */
export function describeFit(
  home: FittingHome & Pick<StayTerms, 'cancellation'>,
  plan: Plan,
  today: string,
  { withCost = true }: { withCost?: boolean } = {},
): DescribedFit {
  const { misfits, open, cost, nearest } = fitOf(home, plan, today);
  const stay = datesOf(plan);
  const described = {
    isFit: misfits.length === 0,
    monthlyRent: cost?.rents[0]?.monthlyRent ?? home.desiredMonthlyRent,
    rate: cost && describeRate(cost, home),
  };
  if (misfits.length > 0) {
    const sentences = (isDate: boolean) =>
      misfits
        .filter((misfit) => isAboutDates(misfit) === isDate)
        .map((misfit) => describeMisfit(misfit, today));
    const aboutDates = sentences(true).join(' ');
    return {
      ...described,
      texts: [
        ...sentences(false),
        ...(stay && aboutDates
          ? [`${formatStay(stay, today)}: ${aboutDates}${introductions[nearest.length] ?? ''}`]
          : []),
      ],
      alternatives: nearest.map((free) => {
        const total = formatTotal(costOfStay(home, { ...free, pets: bringsPets(plan) }));
        return { ...free, text: `${formatStay(free, today)} · ${total}` };
      }),
      summary: misfits.map((misfit) => nameMisfit(misfit, today)).join(', '),
    };
  }
  const texts = stay &&
    cost && [
      `Available ${formatStay(stay, today)}`,
      withCost && describeCost(cost),
      describeFreeCancellation(home.cancellation, stay.from, today),
      open && describeOpen(open),
    ];
  return {
    ...described,
    texts: texts?.filter((text) => typeof text === 'string') ?? [],
    alternatives: [],
    summary: cost ? formatTotal(cost) : '',
  };
}
