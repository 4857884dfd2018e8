// Loads the code of controls that need JavaScript after the page, so that it delays nothing.
import { useEffect, useState } from 'react';

/** The module that `load`, a constant function, imports. Undefined until it is loaded, and if it can't be. */
export function useModule<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => void load().then(setModule, () => undefined), [load]);
  return module;
}

/** For `useModule`. */
export const loadShortlistControls = () => import('../shortlist/controls.tsx');
