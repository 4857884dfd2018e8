// Vite's configuration: plugins, the entry of the server build, and the chunks of the browser bundle.
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Fails the build if the browser bundle would include a module of app/server/. The folder name alone protects
 * nothing: an import without `type` would publish SQL and secrets.
 */
function refuseServerCodeInBrowser(): Plugin {
  return {
    name: 'refuse-server-code-in-browser',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (id.includes('/app/server/')) {
        this.error(`${id} belongs to the server and would reach the browser: import its type only`);
      }
      return null;
    },
  };
}

/** What every page loads, and the pages that most visits begin with. */
const firstPages = /\/app\/(?:root|routes\/(?:site\/home|search\/listings|properties\/listing))\.tsx/;

export default defineConfig({
  plugins: [refuseServerCodeInBrowser(), tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rolldownOptions: { input: './app/server/http/entry.ts' } } } },
  build: {
    // The oldest supported browsers (docs/contributing.md).
    target: ['safari17', 'chrome130', 'edge130', 'firefox132'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // In one chunk, React and the router compress 5 kB smaller than in the five that the bundler
            // makes.
            {
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
            },
            // What these pages share. The bundler would make 25 files of it, each a request before the first
            // photo.
            {
              debugName: 'shared',
              test: /\/app\/.*\.tsx?$/,
              name(id, graph) {
                const users = new Set([id]);
                for (const user of users)
                  for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer);
                const pages = new Set([...users].flatMap((user) => firstPages.exec(user) ?? []));
                return pages.size > 1 || pages.has('/app/root.tsx') ? 'shared' : null;
              },
            },
          ],
        },
      },
    },
  },
});
