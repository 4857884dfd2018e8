// A person's own profile. The role is in the same table and is never written here.
import type { Logger } from 'pino';
import { checkProfile, type TypedForm } from '#domain/account.ts';
import { failed, failureMessages, type Result, success } from '#domain/failure.ts';
import type { Profile } from '#domain/own-account.ts';
import { available, type Reading, unavailable } from '#domain/reading.ts';
import type { User } from './access.ts';
import type { Database } from '../database/database.ts';

export function createProfiles(db: Database, logger: Logger) {
  return {
    /** Read afresh: what a `User` knows of it is empty while it cannot be read, and nobody may save that over it. */
    async getProfile(user: User): Promise<Reading<Profile>> {
      try {
        return available(
          await db
            .selectFrom('users')
            .select(['firstName', 'lastName', 'phoneNumber'])
            .where('uid', '=', user.uid)
            .executeTakeFirstOrThrow(),
        );
      } catch (error) {
        logger.error({ err: error, uid: user.uid }, 'the profile could not be read');
        return unavailable(failureMessages.profileReading);
      }
    },

    /** Merges names and phone number into the profile (SPECIFICATION section 4); whatever else is sent is ignored. */
    async updateProfile(user: User, form: TypedForm): Promise<Result<null>> {
      const checked = checkProfile(form);
      if (!checked.ok) return checked;
      try {
        await db
          .updateTable('users')
          .set({ ...checked.value, updatedAt: new Date() })
          .where('uid', '=', user.uid)
          .execute();
        return success(null);
      } catch (error) {
        logger.error({ err: error, uid: user.uid }, 'a profile could not be changed');
        return failed({ kind: 'unavailable', message: failureMessages.profileChange });
      }
    },
  };
}
