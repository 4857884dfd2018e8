// The HTML document around every page, and the outermost error boundary.
import { type ReactNode, use, useState } from 'react';
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router';
import type { Route } from './+types/root';
import styles from './app.css?url';
import { callerOf, serverContext, visitContext } from './routes/context.ts';
import { loadOrFail } from './routes/load-or-fail.ts';
import { listKeys } from '#server/access/keys.ts';
import type { User } from '#server/access/proofs.ts';
import type { AuthUser, OwnLink } from '#ui/layout/use-auth.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { draftKinds } from '#domain/account/key.ts';
import { loadMessages } from '#domain/load-result.ts';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { isRefusedForm } from '#ui/controls/form-result.ts';
import { RefusedValues } from '#ui/controls/typed-values.tsx';
import { Footer } from '#ui/layout/footer.tsx';
import { Header } from '#ui/layout/header.tsx';
import { useFocusNewPage } from '#ui/layout/navigation.tsx';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { ScriptNonce } from '#ui/layout/script-nonce.ts';
import { AfterHydration, lazyPart } from '#ui/layout/lazy-part.tsx';
import { photoFallbackScript } from '#ui/cards/photo.tsx';
import { countUnansweredInquiries } from '#server/inquiries/read-inquiries.ts';

/**
 * Hides the list of a new document until its map (ui/search/open-map.tsx) takes a part of the list's room, so
 * that nothing shifts (styles.css, "data-map").
 */
const mapScript = 'document.head.dataset.map=location.hash';

const LateParts = lazyPart(() => import('#ui/layout/late-parts.tsx'));

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/**
 * Loads the site's origin, the current year, the logged-in user (null for a visitor), the link to what this
 * browser submits or has submitted, and the archive of street tiles if there is one.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, mapTiles } = context.get(serverContext);
  const { user } = context.get(visitContext);
  return {
    publicUrl: config.publicUrl,
    ...(mapTiles && { mapTiles: mapTiles.name }),
    year: todayInLosAngeles(new Date()).slice(0, 4),
    ownLink: await findOwnLink(context),
    user: user && {
      ...authUser(user),
      isNew: isNew(user),
      unanswered: await countUnanswered(user, context),
    },
  };
}

/** Null for a logged-in user, and if the lookup fails, because the page itself doesn't need it. */
async function findOwnLink(context: Route.LoaderArgs['context']): Promise<OwnLink | null> {
  const { user, browser } = callerOf(context);
  const { db } = context.get(serverContext);
  const list = () => listKeys(db, user ? null : browser, ['property', ...draftKinds]);
  const listed = await loadOrFail(list, loadMessages.details, context);
  const keys = listed.ok ? listed.value : [];
  const home = keys.find(({ kind }) => kind === 'property');
  if (home) return { to: href('/submission/:id', { id: home.subjectId }), label: 'Your home' };
  return keys.length > 0 ? { to: href('/submit-property'), label: 'Continue your listing' } : null;
}

/** Returns 0 if counting fails, because the page is about something else. */
async function countUnanswered(user: User, context: Route.LoaderArgs['context']): Promise<number> {
  const server = context.get(serverContext);
  const count = () => countUnansweredInquiries(server, user);
  const counted = await loadOrFail(count, loadMessages.details, context);
  return counted.ok ? counted.value : 0;
}

/** True for the page that opens after a registration, and a minute longer. */
function isNew({ emailVerified, registeredAt }: User): boolean {
  return !emailVerified && Date.now() - registeredAt.getTime() < 60_000;
}

/** Lists the fields that a page may see: the session id, for example, must stay on the server. */
function authUser({ uid, email, firstName, lastName, isAdmin }: AuthUser): AuthUser {
  return { uid, email, firstName, lastName, isAdmin };
}

/** Only forms change this data, so navigations don't reload it. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head suppressHydrationWarning>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0e1b20" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#fffdf9" />
        <script
          nonce={use(ScriptNonce)}
          dangerouslySetInnerHTML={{ __html: `${photoFallbackScript};${mapScript}` }}
        />
        <Meta />
        {/* `precedence` puts the stylesheet before the scripts; without it React puts the scripts first. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const [page] = useState(useMatches().at(-1)?.id ?? 'root');
  useFocusNewPage();
  return (
    <Frame year={loaderData.year} page={page}>
      <Outlet />
    </Frame>
  );
}

/** Needs no loaded data but the year, because it also surrounds the error page. */
function Frame({ year, page, children }: { year: string; page?: string; children: ReactNode }) {
  return (
    <>
      <a href="#main" className="button button-primary skip">
        Skip to content
      </a>
      <AfterHydration>
        <LateParts page={page} />
      </AfterHydration>
      <Header />
      <main id="main" tabIndex={-1} className="min-h-screen outline-none">
        {children}
      </main>
      <Footer year={year} />
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isClientError = isRouteErrorResponse(error) && error.status < 500;
  const refused = isClientError && isRefusedForm(error.data) ? error.data : null;
  return (
    <Frame year={loaderData?.year ?? ''}>
      <title>Something went wrong · Baystead</title>
      <meta name="robots" content="noindex" />
      <PageUnavailable
        {...(isClientError && { heading: 'That didn’t work' })}
        message={
          refused?.message ??
          (isClientError
            ? 'We couldn’t read that address or form. Please go back and try again.'
            : describeFailedLoad(
                'We couldn’t load this page. Please check your connection and try again in a moment.',
              ))
        }
        reloadDocument
      >
        <a className="link" href="/">
          Go to the home page
        </a>
      </PageUnavailable>
      {refused && (
        <div className="page max-w-2xl pb-16">
          <RefusedValues values={refused.values} />
        </div>
      )}
    </Frame>
  );
}
