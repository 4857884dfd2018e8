// Questions that a guest can add to the message to an owner, first about what the listing doesn't say.
import type { StayTerms } from '../stay/cost-facts.ts';
import type { PetsAllowed } from '../property/options.ts';
import type { CostTerms } from '../stay/stay-cost.ts';

const maxIdeas = 3;

interface AskedListing extends Pick<CostTerms, 'cleaningFee' | 'deposit'>, StayTerms {
  petsAllowed: PetsAllowed;
}

/** At most three, the most important ones first. */
export function listQuestionIdeas(listing: AskedListing, hasPets: boolean): string[] {
  const { cleaningFee, deposit, utilities, internet, noticeDays, cancellation, petsAllowed } = listing;
  const lacksFee = cleaningFee === null;
  const lacksDeposit = deposit === null;
  const ideas: [isUseful: boolean, question: string][] = [
    [hasPets && petsAllowed === 'case-by-case', 'I’d bring a pet. Is that OK?'],
    [lacksFee && lacksDeposit, 'Which fees come on top, and how much is the deposit?'],
    [lacksFee && !lacksDeposit, 'Is there a cleaning fee?'],
    [lacksDeposit && !lacksFee, 'How much is the deposit?'],
    [utilities === null, 'Are utilities included?'],
    [internet === null, 'Is internet included, and how fast is it?'],
    [cancellation === null, 'What happens if I have to cancel?'],
    [noticeDays === null, 'How much notice do you need if I leave early?'],
    [true, 'Can I see the home on a video call?'],
    [true, 'What’s the street like at night?'],
    [true, 'From what time can I arrive?'],
  ];
  return ideas
    .filter(([isUseful]) => isUseful)
    .slice(0, maxIdeas)
    .map(([, question]) => question);
}
