// Repeats a request to the object store, so that one failure in an hour doesn't end a backup.
import { setTimeout as pause } from 'node:timers/promises';

const pausesMs = [1000, 5000];

export async function withRetries<Value>(request: () => Promise<Value>): Promise<Value> {
  for (const ms of pausesMs) {
    try {
      return await request();
    } catch {
      await pause(ms);
    }
  }
  return request();
}
