// The owner's actions on a submitted property, shared by its own page and My Properties.
import { href, redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import { authorizeOwner, type OwnedProperty } from '#server/access/proofs.ts';
import { callerOf, openBrowser, serverContext, visitContext } from '../context.ts';
import { privateHeaders } from '../page-meta.ts';
import { type Result, success } from '#domain/failure.ts';
import { openChanges } from '#server/versions/open.ts';
import { getOwnProperty } from '#server/properties/owner-properties.ts';
import { getOwnVersion } from '#server/versions/read.ts';
import { fieldId } from '#ui/controls/form-state.ts';
import { findFirstRequest } from '#domain/property/versions.ts';
import type { Server } from '#server/server.ts';

interface RouteRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Returns the property if the request proves ownership, by account or by a key. */
export function getOwnedProperty(
  id: string,
  context: RouteRequest['context'],
): Promise<OwnedProperty | null> {
  return authorizeOwner(context.get(serverContext), id, callerOf(context));
}

/** For a request that proves no ownership: the page that mails new links. */
export function redirectToLinks(): Response {
  return redirect(`${href('/links')}?link=unknown`, { headers: privateHeaders });
}

/**
 * Returns the property of an owner's page, with the proof of ownership.
 * @throws Response that redirects a request without the proof.
 */
export async function loadOwnProperty(id: string, context: RouteRequest['context']) {
  const owned = await getOwnedProperty(id, context);
  const property = owned && (await getOwnProperty(context.get(serverContext), owned));
  if (!property) throw redirectToLinks();
  return { owned, property };
}

/**
 * Counts a form that the owner sends about the property. Fails beyond the limit, and then nothing may change.
 */
export async function countOwnerChange(server: Server, owned: OwnedProperty): Promise<Result<OwnedProperty>> {
  const allowed = await server.limits.consume('owner-change', { id: owned.id });
  return allowed.ok ? success(owned) : allowed;
}

/**
 * Opens the form of the owner's changes, or of the correction of a rejected property, at the first field or
 * photo that a reviewer asked to change.
 */
export async function changeProperty(owned: OwnedProperty, routeRequest: RouteRequest) {
  const server = routeRequest.context.get(serverContext);
  const { clientAddress } = routeRequest.context.get(visitContext);
  const started = await openChanges(server, owned, await openBrowser(routeRequest.context), clientAddress);
  if (!started.ok) return started;
  const version = await getOwnVersion(server, owned);
  const first = version && findFirstRequest(version.request);
  const place = first ? `?step=${first.stepNumber}#${fieldId(first.field)}` : '';
  return openDraftForm(place);
}

/**
 * Redirects to the form, which shows the browser's current draft. `place` is the query and fragment of the
 * form's URL.
 */
export function openDraftForm(place = ''): Response {
  // The form never reloads its data, so another draft needs a new document.
  return redirectDocument(`${href('/submit-property')}${place}`, { headers: privateHeaders });
}
