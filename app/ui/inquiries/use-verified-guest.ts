// The guest who verified an email address in this browser. The page of the form gets it from its loader.
// Other pages, which visitors share, load it in the browser.
import { useEffect, useState } from 'react';
import { href, useFetcher, useRouteLoaderData } from 'react-router';
import type { GuestDetails } from '#domain/inquiry.ts';
import type { FormResult } from '../controls/form-result.ts';

/** `given` is undefined on a page whose loader doesn't return the guest. */
export function useVerifiedGuest(given: GuestDetails | null | undefined) {
  const root = useRouteLoaderData<{ mayKnowGuest: boolean }>('root');
  const [loaded, setLoaded] = useState<GuestDetails | null>(null);
  const forget = useFetcher<FormResult>();
  const isForgotten = forget.data?.ok === true;
  const mustLoad = given === undefined && root?.mayKnowGuest === true;

  useEffect(() => {
    if (!mustLoad) return;
    const request = new AbortController();
    void readVerifiedGuest(request.signal).then(setLoaded);
    return () => request.abort();
  }, [mustLoad]);

  return {
    guest: isForgotten ? null : (given ?? loaded),
    forget,
    forgetError: forget.data?.ok === false ? forget.data.message : null,
  };
}

/** Null if there is no verified guest, or if the request fails: then the form starts empty. */
async function readVerifiedGuest(signal: AbortSignal): Promise<GuestDetails | null> {
  try {
    const response = await fetch(href('/verified-guest'), { signal });
    return response.ok ? ((await response.json()) as GuestDetails | null) : null;
  } catch {
    return null;
  }
}
