// Asks before typed changes are left behind: by closing, by Back, by closing the tab.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';

const question = 'Leave without saving? Your changes will be lost.';

/** The returned function asks whether to leave; whoever has agreed is not asked again. */
export function useUnsavedChanges(isChanged: () => boolean): () => boolean {
  const isAgreed = useRef(false);
  function mayLeave(): boolean {
    isAgreed.current ||= isChanged() && window.confirm(question);
    return isAgreed.current || !isChanged();
  }
  useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !mayLeave(),
  );
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isChanged()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
  return mayLeave;
}
