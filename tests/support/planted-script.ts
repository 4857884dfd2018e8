// Injects HTML into every page, like a vulnerable component.
import type { ServerBuild } from 'react-router';

/**
 * Returns a build that adds HTML to the end of every page's main part, after React rendered it and before the
 * server processes it.
 */
export function plantScript(build: ServerBuild, html: string): ServerBuild {
  const { module } = build.entry;
  const render: typeof module.default = async (...request) => {
    const response: unknown = await module.default(...request);
    if (!(response instanceof Response)) throw new TypeError('the page was not rendered');
    const page = await response.text();
    return new Response(page.replace('</main>', `${html}</main>`), response);
  };
  return { ...build, entry: { module: { ...module, default: render } } };
}
