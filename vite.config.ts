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

export default defineConfig({
  plugins: [refuseServerCodeInBrowser(), tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rolldownOptions: { input: './app/server/http/entry.ts' } } } },
  build: {
    // The oldest supported browsers (docs/contributing.md).
    target: ['safari17', 'chrome130', 'edge130', 'firefox132'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // In one chunk, React and the router compress 5 kB smaller than in the five that the bundler makes. The
    // frame of the pages and the modules that visitors' pages share would otherwise be fifteen more files of
    // 1 kB or less, each a request before the first photo.
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
              test: /\/app\/(?:ui\/(?:layout\/(?:header|navigation|page|script|use-)|calendar\/(?:stay-inputs|use-date-picker)|property\/(?:badge|card\.|photo)|controls\/(?:alert|button|focus|icon|offline|use-close-on-back|use-hydrated))|domain\/(?:day|listing|load-result|numbers|return-path|search-results|stay-query|property\/(?:format|options))\.ts|routes\/(?:page-|browser-))/,
            },
            {
              // Both pages with a search form load all of it.
              name: 'search',
              test: /\/app\/(?:ui\/search\/(?:filter-fields|format-search|form-fields|search-box)|domain\/filter(?:s|-kinds))\.ts/,
            },
            {
              // Small modules of every page with a stay.
              name: 'stays',
              test: /\/app\/(?:domain\/(?:availability|describe-taken)|ui\/(?:calendar\/(?:stay-verdict|use-stay-picker)|inquiries\/(?:cost-details|own-stay-note)|property\/(?:cost-list|entries|facts)))/,
            },
            // Hearts and the further photos of cards, which every page loads after hydration, and swiping,
            // which the home page loads for its testimonials, too.
            { name: 'use-swipe', test: /\/app\/ui\/controls\/use-swipe/ },
            {
              name: 'card-controls',
              test: /\/app\/ui\/(?:shortlist\/(?:controls|store)|property\/card-controls|controls\/try-storage)/,
            },
          ],
        },
      },
    },
  },
});
