// A person's own profile. The role is in the same table and is never written here.
import { checkProfile, type TypedForm } from '#domain/account.ts';
import { type Result, success } from '#domain/failure.ts';
import type { Profile } from '#domain/own-account.ts';
import type { User } from './access.ts';
import type { Database } from '../database/database.ts';

export function createProfiles(db: Database) {
  return {
    /** Read afresh: what a `User` knows of it is empty while it cannot be read, and nobody may save that over it. */
    getProfile(user: User): Promise<Profile> {
      return db
        .selectFrom('users')
        .select(['firstName', 'lastName', 'phoneNumber'])
        .where('uid', '=', user.uid)
        .executeTakeFirstOrThrow();
    },

    /** Merges names and phone number into the profile (SPECIFICATION section 4); whatever else is sent is ignored. */
    async updateProfile(user: User, form: TypedForm): Promise<Result<null>> {
      const checked = checkProfile(form);
      if (!checked.ok) return checked;
      await db
        .updateTable('users')
        .set({ ...checked.value, updatedAt: new Date() })
        .where('uid', '=', user.uid)
        .execute();
      return success(null);
    },
  };
}
