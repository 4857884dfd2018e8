// What owners do with what they have sent, on its own page and in My Properties alike.
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

/** The property, if whoever asks has shown that it is theirs: by their account, or by a key in the cookie. */
export async function ownedOf(id: string, { request, context }: Asking): Promise<OwnedProperty | null> {
  const server = context.get(appContext);
  const key = await ownerCookie.keyOf(server, request, id);
  return proveOwnership(server, id, { user: context.get(visitContext).user, key });
}

/**
 * Goes to the correction of a rejected property. One that is still in the making this browser may open from now on; one
 * that was sent is somebody's property, and shows itself to its owner only.
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

/** Lets this browser keep a token, and leads to what it opens, at an address without the token. */
export async function openIn(opened: Opened, token: string, { request, context }: Asking): Promise<Response> {
  const server = context.get(appContext);
  const isDraft = 'draftId' in opened;
  const place = isDraft ? href('/submit-property') : href('/submission/:id', { id: opened.propertyId });
  const cookie = isDraft
    ? await draftCookie.keep(server, request, `${opened.draftId}.${token}`)
    : await ownerCookie.keep(server, request, `${opened.propertyId}.${token}`);
  // The form holds what it has read: it is opened afresh, so that it shows the other draft.
  return redirectDocument(place, { headers: { ...privateHeaders, 'set-cookie': cookie } });
}
