// Whose a submitted property is. Only this module makes an `OwnedProperty`, so holding one proves that whoever asks
// owns it: by a key of a mailed link, or by their account, under which it was submitted or whose proved address it has.
import type { ExpressionBuilder } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { User } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { opensProperty } from '../drafts/access-tokens.ts';

declare const proven: unique symbol;

export interface OwnedProperty {
  readonly id: string;
  /** The account of whoever asks; null for somebody who came by a link without one. */
  readonly user: User | null;
  readonly [proven]: true;
}

/** What somebody shows: `key` has the form `id.token`. */
export interface Claim {
  user: User | null;
  key: string | null;
}

export function createOwnership(db: Database) {
  return {
    /** The property, if it exists and is theirs: a property that is not answers like one that never was. */
    async prove(id: string, { user, key }: Claim): Promise<OwnedProperty | null> {
      if (!isUuid(id)) return null;
      const [, token = ''] = (key ?? '').split('.');
      const isTheirs = (await opensProperty(db, token, id)) || (await isOfAccount(user, id));
      // As it is stored: the database also finds it by one in capitals, a limit would count another.
      return isTheirs ? ({ id: id.toLowerCase(), user } as OwnedProperty) : null;
    },
  };

  async function isOfAccount(user: User | null, id: string): Promise<boolean> {
    if (!user) return false;
    const property = await db
      .selectFrom('properties')
      .select('id')
      .where('id', '=', id)
      .where(ownedBy(user))
      .executeTakeFirst();
    return property !== undefined;
  }
}

/** The condition of a query on properties: only those that somebody submitted themselves. */
export function ownedBy(user: User) {
  return (is: ExpressionBuilder<Tables, 'properties'>) => {
    const submittedByAccount = is('userId', '=', user.uid);
    if (!user.emailVerified) return submittedByAccount;
    return is.or([submittedByAccount, is(is.fn('lower', ['submitterEmail']), '=', user.email)]);
  };
}
