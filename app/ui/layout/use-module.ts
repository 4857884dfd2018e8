// Loads code on demand. A page that can't load it, such as a page of the version before a deployment, works
// on without it.
import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react';

/**
 * A component that the server renders, too, and whose code browsers load only if the page shows it. Empty if
 * they can't.
 */
export function lazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
}

/**
 * The module that `load`, a constant function, imports: controls that need JavaScript and load after the
 * page, so that they delay nothing. Undefined until it is loaded, and if it can't be.
 */
export function useModule<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    // A transition, because twelve cards render again at once.
    const show = (loaded: Module) => startTransition(() => setModule(loaded));
    void load().then(show, () => undefined);
  }, [load]);
  return module;
}

/** For `useModule`. */
export const loadLateParts = () => import('./late-parts.tsx');
export const loadShortlistControls = () => import('../shortlist/controls.tsx');
