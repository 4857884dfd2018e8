// Entry of the server build: request handling and the built pages. vite.config.ts bundles them together.
import type { ServerBuild } from 'react-router';
import * as pages from 'virtual:react-router/server-build';

export { createPageCache } from './page-cache.ts';
export { createRequestTimer } from './request-timer.ts';
export { createViewCounter } from './view-counter.ts';
export { createHttp } from './create-http.ts';
export const build = pages as ServerBuild;
