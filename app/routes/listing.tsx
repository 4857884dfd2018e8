// One property. One that does not exist, or not for whoever asks, leads to /404 (DECISIONS, "missing property").
import { data, href, redirect } from 'react-router';
import { failed, failureMessage, failureMessages } from '#domain/failure.ts';
import { jpegAddress } from '#domain/listing.ts';
import { isPublic } from '#domain/property.ts';
import { ListingPage } from '#ui/property/listing-page.tsx';
import { ListingTrouble } from '#ui/property/listing-trouble.tsx';
import { bathroomWords, bedroomWords, money } from '#ui/property/wording.ts';
import type { Route } from './+types/listing';
import { appContext, visitContext } from './context.ts';
import { originOf, pageMeta, unlisted } from './page-meta.ts';
import { answerOr, readOrFail, unavailableStatus } from './reading.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { properties, logger } = context.get(appContext);
  const { user } = context.get(visitContext);
  const read = await readOrFail(
    () => properties.getProperty(params.id, user),
    failureMessages.details,
    logger,
  );
  if (!read.ok) return data(read, { status: unavailableStatus });
  if (!read.value.ok) throw redirect(`${href('/404')}?missing=property`);
  return data(read.value);
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return answerOr(serverLoader, () => failed({ kind: 'unavailable', message: failureMessages.details }));
}

export function meta({ loaderData, params, matches }: Route.MetaArgs) {
  if (!loaderData?.ok) return [{ title: 'Property · Baystead' }, unlisted];
  const { title, location, bedrooms, bathrooms, desiredMonthlyRent, description, photos } = loaderData.value;
  const facts = [bedroomWords(bedrooms), bathroomWords(bathrooms), `${money(desiredMonthlyRent)} a month`];
  const picture = photos[0]?.path;
  const page = pageMeta({
    title: `${title}, ${location}`,
    description: `${facts.join(', ')}. ${description}`.replaceAll(/\s+/g, ' ').slice(0, 200),
    path: href('/listings/:id', params),
    publicUrl: originOf(matches),
    picture: picture && jpegAddress(picture),
  });
  return isPublic(loaderData.value) ? page : [...page, unlisted];
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) return <ListingTrouble message={failureMessage(loaderData.failure)} />;
  return <ListingPage listing={loaderData.value} />;
}
