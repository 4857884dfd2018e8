// A rate limit with bursts, counted in memory, for limits that protect this process. rate-limits.ts has the
// limits that hold across processes.
import { LRUCache } from 'lru-cache';

interface Bucket {
  tokens: number;
  /** When `tokens` was counted, in ms. */
  at: number;
}

export interface TokenBuckets {
  /** How many tokens a full bucket holds. */
  burst: number;
  tokensPerSecond: number;
  byKey: LRUCache<string, Bucket>;
}

/** Remembers at most `maxKeys` keys. A key that was forgotten starts with a full bucket again. */
export function createTokenBuckets(burst: number, tokensPerSecond: number, maxKeys: number): TokenBuckets {
  return { burst, tokensPerSecond, byKey: new LRUCache({ max: maxKeys }) };
}

/**
 * Takes one token from the key's bucket, or returns false if it is empty. `now` is in ms and never goes back.
 */
export function takeToken(
  { burst, tokensPerSecond, byKey }: TokenBuckets,
  key: string,
  now: number,
): boolean {
  const { tokens, at } = byKey.get(key) ?? { tokens: burst, at: now };
  const refilled = Math.min(burst, tokens + ((now - at) / 1000) * tokensPerSecond);
  if (refilled < 1) return false;
  byKey.set(key, { tokens: refilled - 1, at: now });
  return true;
}
