// Homes that try the screens: very long texts, other scripts, the most photographs that are allowed and none, and one
// in each state for its owner. Each is a demonstration home with something changed, sent like all others.
import type { Admin, User } from '#server/accounts/access.ts';
import type { App } from '#server/app.ts';
import { photoLimits } from '#domain/photo.ts';
import type { DemoHome } from '../../demo/home.ts';
import { homes } from '../../demo/homes.ts';
import { filesOf, loadHome } from '../../demo/load.ts';

export interface Cast {
  app: App;
  admin: Admin;
  /** Whose homes they are. */
  member: User;
}

/** A city and a number of guests of their own, so that one search finds the odd ones and no other. */
export const oddCity = 'Coronado';
export const oddGuests = 16;

/** Longer ago than all others, so that they come last in every list. */
const daysAgo = 400;
const model = homes.find(({ status }) => status === 'approved');

type Changes = Partial<DemoHome['steps']['listing']> & {
  location?: string;
  rejectedFor?: string;
  status?: 'approved' | 'pending';
};

/** The home that is there before all others. */
export function loadFirstHome({ app, admin }: Cast): Promise<string> {
  return loadHome(app, admin, modelHome(), new Date());
}

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänswohnung';
const longTitle = `${longWord} above the ferry landing with two terraces, a garden and a boat`.slice(0, 120);

/** Loads all of them, each with its id under its name. */
export async function loadOddHomes(cast: Cast) {
  const send = (changes: Changes, files?: readonly string[]) => {
    const sending = { submitter: cast.member, ...(files && { files }) };
    return loadHome(cast.app, cast.admin, changed(changes), new Date(), sending);
  };
  return {
    long: await send({
      title: longTitle,
      location: `${oddCity}, at the far end of the Silver Strand between the ferry landing and the hotel, California`,
      description: [
        `${'The terrace looks west over the strand. '.repeat(12)}${longWord.repeat(3)}`,
        ...Array.from({ length: 8 }, () => 'One paragraph of many, each about another room. '.repeat(3)),
      ],
    }),
    rightToLeft: await send({
      title: 'דירה מוארת מול המפרץ, שני חדרי שינה',
      description: [
        'הבית עומד ברחוב שקט, חמש דקות מהים.',
        'يطل المنزل على الخليج، وفيه غرفتا نوم وحديقة صغيرة.',
      ],
    }),
    emoji: await send({
      title: '🏖️ Sunny studio 👩‍👩‍👧‍👦 by the pier 🌊🐕',
      description: ['Bring the 🐕. The pier is 🚶‍♀️ 5 minutes away.\n\n🏄 ☕ 🌮'],
    }),
    forty: await send(
      { title: 'Everything photographed twice' },
      homes.flatMap(({ home }) => filesOf(home)).slice(0, photoLimits.count),
    ),
    pending: await send({ title: 'Bungalow that waits for its review', status: 'pending' }),
    rejected: await send({
      title: 'Flat that was sent back',
      rejectedFor: 'The photographs are too dark.\n\nPlease take them by daylight, with the curtains open.',
    }),
  };
}

/** One whose photograph has no picture yet; nobody may be working on photographs any more. */
export function loadBareHome({ app, admin, member }: Cast): Promise<string> {
  const bare = changed({ title: 'House that nobody has photographed' });
  return loadHome(app, admin, bare, new Date(), { submitter: member, files: filesOf('02').slice(0, 1) });
}

function modelHome(): DemoHome {
  if (!model) throw new Error('the demonstration has no approved home');
  return model;
}

function changed({
  location = `${oddCity}, CA`,
  rejectedFor,
  status = 'approved',
  ...listing
}: Changes): DemoHome {
  const { steps, home, houseRules = [] } = modelHome();
  const changedSteps = {
    ...steps,
    property: { ...steps.property, location },
    listing: { ...steps.listing, ...listing },
  };
  const outcome =
    rejectedFor === undefined ? { status } : { status: 'rejected' as const, notes: rejectedFor };
  return { home, daysAgo, maxGuests: oddGuests, houseRules, steps: changedSteps, ...outcome };
}
