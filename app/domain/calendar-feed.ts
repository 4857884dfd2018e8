// Why an owner's calendar link could not be read, as a closed union, and the words that the owner reads.

export type FeedProblem =
  | 'bad-address'
  | 'not-public'
  | 'unreachable'
  | 'too-slow'
  | 'too-large'
  | 'too-many-redirects'
  | 'not-found'
  | 'refused'
  | 'server-error'
  | 'not-a-calendar'
  | 'too-many-events';

const words: Record<FeedProblem, string> = {
  'bad-address': 'The link isn’t an address that we can read. It has to start with https:// or http://.',
  'not-public': 'The link leads to a computer that isn’t on the public internet.',
  unreachable: 'Nothing answers at the link.',
  'too-slow': 'The other site takes longer than 10 seconds to answer.',
  'too-large': 'The calendar is larger than 2 MB.',
  'too-many-redirects': 'The link leads from one address to the next without ever arriving.',
  'not-found': 'The other site says that this calendar is gone. Please copy a new link from there.',
  refused: 'The other site wants a login. Please copy the link that is meant for other calendars.',
  'server-error': 'The other site answers with an error.',
  'not-a-calendar': 'What’s behind the link isn’t a calendar that we can read.',
  'too-many-events': 'The calendar has more than 5,000 entries in the next two years.',
};

export function feedProblemWords(problem: FeedProblem): string {
  return words[problem];
}
