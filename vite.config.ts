import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Fails the build as soon as the browser's bundle would include a module of app/server/: a plain folder
 * name protects nothing, and one forgotten `type` on an import would publish SQL and secrets.
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

export default defineConfig({
  plugins: [refuseServerCodeInBrowser(), tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rolldownOptions: { input: './app/server/http/entry.ts' } } } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // React and the router, which every page needs, compress 5 kB better in one file than in the bundler's own five. What
    // visitors' pages share would be fifteen more files of a kilobyte or less, each a request before the first photo.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|rolldown\/runtime|vite\/preload-helper/,
            },
            {
              name: 'shared',
              test: /\/app\/(?:ui\/(?:layout|property|controls\/(?:alert|button|focus|icon))|domain\/(?:day|search)\.ts|routes\/(?:page|load))/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});
