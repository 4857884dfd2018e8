// The owner's actions on a submitted property, shared by its own page and My Properties.
import { href, redirectDocument, type RouterContextProvider } from 'react-router';
import { serverContext, visitContext } from '../context.ts';
import { privateHeaders } from '../page-meta.ts';
import { draftCookie, ownerCookie } from '../token-cookie.ts';
import { type Result, success } from '#domain/failure.ts';
import { type OwnedProperty, authorizeOwner } from '#server/properties/ownership.ts';
import type { StartedDraft } from '#server/properties/owner-links.ts';
import { openChanges } from '#server/versions/open.ts';
import { getOwnChanges } from '#server/versions/read.ts';
import { fieldId } from '#ui/controls/form-state.ts';
import { findFirstRequest } from '#domain/property/versions.ts';
import type { Server } from '#server/server.ts';

interface RouteRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Returns the property if the request proves ownership, by account or by a token in the cookie. */
export async function getOwnedProperty(
  id: string,
  { request, context }: RouteRequest,
): Promise<OwnedProperty | null> {
  const server = context.get(serverContext);
  const cookieToken = await ownerCookie.tokenOf(server, request, id);
  return authorizeOwner(server, id, { user: context.get(visitContext).user, cookieToken });
}

/**
 * Counts a form that the owner sends about the property. Fails beyond the limit, and then nothing may change.
 */
export async function countOwnerChange(server: Server, owned: OwnedProperty): Promise<Result<OwnedProperty>> {
  const allowed = await server.limits.consumeOwnerChange(owned.id);
  return allowed.ok ? success(owned) : allowed;
}

/**
 * Opens the form of the owner's changes, or of the correction of a rejected property, at the first field or
 * photo that a reviewer asked to change.
 */
export async function changeProperty(owned: OwnedProperty, routeRequest: RouteRequest) {
  const server = routeRequest.context.get(serverContext);
  const { clientAddress } = routeRequest.context.get(visitContext);
  const started = await openChanges(server, owned, clientAddress);
  if (!started.ok) return started;
  const { version } = await getOwnChanges(server, owned);
  const first = version && findFirstRequest(version.request);
  const place = first ? `?step=${first.stepNumber}#${fieldId(first.field)}` : '';
  return openDraftForm(started.value, routeRequest, place);
}

/**
 * Makes the draft the browser's current one, with its token if only a token opens it, and redirects to the
 * form. `place` is the query and fragment of the form's URL.
 */
export async function openDraftForm(
  { draftId, token }: StartedDraft,
  { request, context }: RouteRequest,
  place = '',
): Promise<Response> {
  const cookie = await draftCookie.add(context.get(serverContext), request, `${draftId}.${token ?? ''}`);
  // The form never reloads its data, so the other draft needs a new document.
  return redirectDocument(`${href('/submit-property')}${place}`, {
    headers: { ...privateHeaders, 'set-cookie': cookie },
  });
}

/**
 * Redirects from a mailed link to its property, so that the URL no longer contains the token. Stores the
 * token in a cookie, unless the user owns the property: the session opens it, and a token would outlive a
 * logout.
 */
export async function openLinkedProperty(
  propertyId: string,
  token: string,
  { request, context }: RouteRequest,
): Promise<Response> {
  const server = context.get(serverContext);
  const { user } = context.get(visitContext);
  const headers = new Headers(privateHeaders);
  if (!(await authorizeOwner(server, propertyId, { user, cookieToken: null })))
    headers.set('set-cookie', await ownerCookie.add(server, request, `${propertyId}.${token}`));
  return redirectDocument(href('/submission/:id', { id: propertyId }), { headers });
}
