// The locks of uploads within a process, for the tus library. A request for a locked upload gets 423
// immediately: the library's own locker makes it poll, which keeps a core busy.
import type { Locker } from '@tus/server';

/** In the form that tus expects of an error. */
const locked = { status_code: 423, body: 'Another request is using this upload.\n' };

/**
 * A refused request also asks the request that holds the lock to end, because its connection may be broken.
 * The browser retries a second later, and then gets the lock.
 */
export function createUploadLocker(): Locker {
  const releaseRequests = new Map<string, () => unknown>();
  return {
    newLock: (id) => ({
      async lock(_signal, requestRelease) {
        const releaseHolder = releaseRequests.get(id);
        if (!releaseHolder) {
          releaseRequests.set(id, requestRelease);
          return;
        }
        await releaseHolder();
        throw Object.assign(new Error(locked.body), locked);
      },
      async unlock() {
        releaseRequests.delete(id);
      },
    }),
  };
}
