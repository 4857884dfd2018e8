import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Client loaders are only a line or two here: split off, each would cost every page one more request.
  splitRouteModules: false,
  // Lazy route discovery would cost every page one more request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
