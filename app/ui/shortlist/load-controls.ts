/** For `useModule`. */
export const loadShortlistControls = () => import('./controls.tsx');
