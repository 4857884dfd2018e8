// How people of the site are named to administrators.

interface Person {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** By name, or else by address. Whose account is gone has neither any more. */
export function personName({ email, firstName, lastName }: Person): string {
  if (email === null) return 'somebody who has left';
  return `${firstName ?? ''} ${lastName ?? ''}`.trim() || email;
}
