// What a dialog shows while the page's loader fails: what it has shown before, with all that was typed into it, or else
// the sentence that says why it has nothing to show.
import { useState } from 'react';
import { failureMessages } from '#domain/failure.ts';

/** `id` is what the address asks for; `loaded` is undefined where it could not be loaded. */
export function useLastLoaded<Shown>(id: string | null, loaded: Shown | undefined): Shown | string | null {
  const [last, setLast] = useState({ id, loaded });
  if (loaded !== undefined && loaded !== last.loaded) setLast({ id, loaded });
  if (loaded !== undefined) return loaded;
  if (id === null) return null;
  return last.id === id && last.loaded !== undefined ? last.loaded : failureMessages.details;
}
