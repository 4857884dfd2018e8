import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // A client loader here is a line or two: in a file of its own it would be one more request of every page.
  splitRouteModules: false,
  // Asking the server which routes a page links to would be a request of every page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
