// What happened to a stay, in words for the messages of a conversation.
import type { EventKind, MessageEvent } from '#domain/inquiry/inquiry.ts';
import { formatStay } from '#domain/stay/availability.ts';
import { formatStayGuests } from './stay-labels.tsx';

const sentences: Record<EventKind, (who: string) => string> = {
  asked: (who) => `${who} asked about a stay`,
  suggested: (who) => `${who} suggested another stay`,
  'change-asked': (who) => `${who} asked to change the stay`,
  accepted: (who) => `${who} accepted`,
  changed: (who) => `${who} accepted the change`,
  declined: (who) => `${who} declined`,
  withdrawn: (who) => `${who} withdrew`,
  expired: () => 'No one answered in time',
  superseded: () => 'Some of these nights went to another guest',
  canceled: (who) => `${who} canceled the stay`,
  ended: (who) => `${who} ended the stay early`,
  leaving: (who) => `${who} decided to leave as planned`,
  shared: (who) => `${who} shared contact details`,
};

/**
 * As in "You asked to change the stay: Jan 4 to May 3, 119 nights, 2 guests". `who` did it: "You", "The
 * owner" or a name.
 */
export function describeEvent({ kind, stay }: MessageEvent, who: string, today: string): string {
  const sentence = sentences[kind](who);
  return stay ? `${sentence}: ${formatStay(stay, today)}, ${formatStayGuests(stay)}` : sentence;
}
