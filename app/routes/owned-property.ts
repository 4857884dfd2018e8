// The owner's actions on a submitted property, shared by its own page and My Properties.
import { href, redirectDocument, type RouterContextProvider } from 'react-router';
import { appContext, visitContext } from './context.ts';
import { refusal, tryAction } from './form-answer.ts';
import { privateHeaders } from './page-meta.ts';
import { draftCookie, ownerCookie } from './token-cookie.ts';
import { failureMessages, type Result } from '#domain/failure.ts';
import type { Opened } from '#server/drafts/access-tokens.ts';
import { type OwnedProperty, proveOwnership } from '#server/properties/ownership.ts';
import { correctProperty } from '#server/properties/corrections.ts';
import { withdrawProperty } from '#server/properties/own-properties.ts';

interface Asking {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Returns the property if the request proves ownership, by account or by a token in the cookie. */
export async function ownedOf(id: string, { request, context }: Asking): Promise<OwnedProperty | null> {
  const server = context.get(appContext);
  const key = await ownerCookie.keyOf(server, request, id);
  return proveOwnership(server, id, { user: context.get(visitContext).user, key });
}

/**
 * Redirects to the resubmission of a rejected property, and starts one if needed. Gives this browser a token for an
 * unfinished resubmission. A submitted one is a property already, so its page opens only for its owner.
 */
export async function correct(owned: OwnedProperty, asking: Asking) {
  const server = asking.context.get(appContext);
  const correction = await tryAction(server, failureMessages.correction, () =>
    correctProperty(server, owned),
  );
  if (!correction.ok) return refusal(correction.failure);
  if ('draftId' in correction.value) return openIn(correction.value, correction.value.token, asking);
  const sent = correction.value.propertyId;
  const place = (await ownedOf(sent, asking))
    ? href('/submission/:id', { id: sent })
    : `${href('/owner-links')}?link=corrected`;
  return redirectDocument(place, { headers: privateHeaders });
}

export function withdraw(owned: OwnedProperty, { context }: Asking): Promise<Result<null>> {
  const server = context.get(appContext);
  return tryAction(server, failureMessages.ownProperty, () => withdrawProperty(server, owned));
}

/**
 * Stores the token in a cookie and redirects to the draft or property that it opens, so that the URL no longer
 * contains it.
 */
export async function openIn(opened: Opened, token: string, { request, context }: Asking): Promise<Response> {
  const server = context.get(appContext);
  const isDraft = 'draftId' in opened;
  const place = isDraft ? href('/submit-property') : href('/submission/:id', { id: opened.propertyId });
  const cookie = isDraft
    ? await draftCookie.keep(server, request, `${opened.draftId}.${token}`)
    : await ownerCookie.keep(server, request, `${opened.propertyId}.${token}`);
  // The form never reloads its data, so the other draft needs a new document.
  return redirectDocument(place, { headers: { ...privateHeaders, 'set-cookie': cookie } });
}
