// Fetches a page's script before the router goes there. The router imports it for itself, but where that fails it loads
// the document anew, and without a connection nothing is left then. So the page stays, and says what did not come.
import {
  type DataRouter,
  matchRoutes,
  resolvePath,
  type To,
  type UNSAFE_AssetsManifest,
  type UNSAFE_RouteModules,
} from 'react-router';
import { guarded } from '../account/use-auth.ts';
import { overPage, showOverPage } from './over-page.ts';
import { Pending } from './pending-navigation.tsx';
import { Unreached } from './unreached.tsx';

/** What the router keeps in the window for itself. It has no types; a journey notices when it is gone. */
interface RouterParts {
  __reactRouterDataRouter: DataRouter;
  __reactRouterManifest: UNSAFE_AssetsManifest;
  __reactRouterRouteModules: UNSAFE_RouteModules;
}

let isArranged = false;

/** An effect of the document's root: by then the router is there. */
export function fetchScriptsFirst(): void {
  if (isArranged) return;
  isArranged = true;
  const { __reactRouterDataRouter: router } = window as unknown as RouterParts;
  const own = { ...router };
  router.navigate = async (to: To | number | null, options?: object) => {
    showOverPage(null);
    await (typeof to === 'number' ? own.navigate(to) : lead(to, () => own.navigate(to, options)));
  };
  router.fetch = (key, routeId, to, options) => call(to, () => own.fetch(key, routeId, to, options));
  addEventListener('click', stayWhenOffline);
}

/** A link that loads a document: offline the browser would put a page of its own in the place of this one. */
function stayWhenOffline(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (navigator.onLine || !link || event.defaultPrevented || link.target || link.hash) return;
  if (link.origin !== location.origin || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  showOverPage(<Unreached onTryAgain={() => link.click()} />);
}

/** Goes at once where the script is there, and not at all for somebody who went elsewhere while it was fetched. */
async function lead(to: To | null, go: () => Promise<void>): Promise<void> {
  const { pathname, page, scripts } = missingScripts(to);
  if (scripts.length === 0) return go();
  const waiting = <Pending isGuarded={guarded.test(pathname)} />;
  showOverPage(waiting);
  const haveCome = await fetchAll(scripts);
  if (overPage() !== waiting) return;
  if (haveCome) await go();
  if (overPage() !== waiting) return;
  showOverPage(haveCome ? null : <Unreached page={page} onTryAgain={() => void lead(to, go)} />);
}

/** For what is sent without leaving the page: going elsewhere meanwhile does not stop it. */
async function call(to: string | null, go: () => Promise<void>): Promise<void> {
  const { page, scripts } = missingScripts(to);
  if (scripts.length === 0 || (await fetchAll(scripts))) return go();
  showOverPage(<Unreached page={page} onTryAgain={() => void call(to, go)} />);
}

function missingScripts(to: To | null) {
  const {
    __reactRouterDataRouter: router,
    __reactRouterManifest: { routes },
    __reactRouterRouteModules: loaded,
  } = window as unknown as RouterParts;
  const { pathname } = resolvePath(to ?? '', location.pathname);
  const ids = matchRoutes(router.routes, pathname)?.map(({ route }) => route.id) ?? [];
  const scripts = ids.flatMap((id) => (id in loaded ? [] : [routes[id]?.module ?? '']));
  return { pathname, page: ids.at(-1), scripts };
}

/**
 * Whether there is an answer for each. A script that is gone is answered: the site was renewed, and the router rightly
 * loads the document anew.
 */
async function fetchAll(scripts: readonly string[]): Promise<boolean> {
  const answers = await Promise.allSettled(scripts.map((script) => fetch(script)));
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.status < 500);
}
