import { type ComponentType, lazy } from 'react';

/**
 * A component that the server renders, too, and whose code loads after the page. If it can't be loaded, the
 * page keeps what the server rendered.
 */
export function keptComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => new Promise<never>(() => undefined)));
}
