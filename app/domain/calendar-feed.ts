// Why an owner's calendar link could not be read, as a closed union.

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
