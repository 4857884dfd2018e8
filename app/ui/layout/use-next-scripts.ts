// Has the browser fetch the scripts of the pages where visitors go next, when they begin to use this one. They come
// sooner then, and say in their own words that there is no connection: where a script is missing, the router loads the
// document anew, which without a connection ends in the browser's error page.
import { useEffect } from 'react';
import type { UNSAFE_AssetsManifest } from 'react-router';
import { onFirstUse } from './first-use.ts';

/** Of what the router keeps in the window for itself. It tells this nowhere else; a journey notices when it is gone. */
interface RouterParts {
  __reactRouterManifest: UNSAFE_AssetsManifest;
}

/** By the ids of their routes. */
const next = ['routes/listings', 'routes/listing'];

export function useNextScripts(): void {
  useEffect(() => onFirstUse(fetchNext), []);
}

/** Into the browser's cache only: a module that fails to be imported may stay failed for as long as the page lives. */
function fetchNext(): void {
  const {
    __reactRouterManifest: { routes },
  } = window as unknown as RouterParts;
  for (const id of next) {
    const file = routes[id]?.module;
    if (file) fetch(file, { priority: 'low' }).catch(() => undefined);
  }
}
