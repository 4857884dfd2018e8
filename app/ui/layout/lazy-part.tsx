// Loads code after the page. A page that can't load it, such as a page of the version before a deployment,
// works on without it.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '../controls/use-hydrated.ts';

/** Shows nothing if two requests for its code fail. Needs a `Suspense` boundary. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() =>
    load()
      .catch(load)
      .catch(() => ({ default: () => null })),
  );
}

/** Around lazy parts that need JavaScript. If the server rendered them, they would hold up navigations. */
export function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() && <Suspense>{children}</Suspense>;
}
