import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { fewerFiles } from './tasks/fewer-files.ts';

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

/**
 * Vite wraps each `import()` into a helper that also fetches styles and announces further files. All our styles are one
 * file, and what is loaded on demand needs little beside itself, so the import alone does, and every page is lighter.
 */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
  };
}

/** React and the router as one file: every page needs them, and in one piece they compress 5 kB better than in five. */
const framework = {
  name: 'framework',
  test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
};

/**
 * What most pages of visitors share, as one file instead of a dozen of a few hundred bytes: a page loads four scripts
 * instead of twenty, and 1 kB less. Root and entry go in whole: tasks/fewer-files.ts.
 * Nothing of the administration and the wizard, and not what is loaded once somebody uses a page.
 */
const shared = {
  name: 'shared',
  test: new RegExp(
    [
      'vite/preload-helper',
      'app/domain/(?:day|filters|listing|load-result|moment|photo|property|search)\\.ts$',
      'app/(?:entry\\.client|root)\\.tsx',
      'app/routes/(?:page-meta|load-result)\\.ts$',
      'app/ui/account/use-auth\\.ts$',
      'app/ui/controls/(?:alert|button|use-hydrated|use-swipe)\\.tsx?$',
      'app/ui/layout/(?!web-vitals-report)',
      'app/ui/listings/(?:choices|search-words|stay-days|use-search-form)\\.tsx?$',
      'app/ui/property/(?:back-link|badge|card|choice-words|photo-fallback|picture|wording)\\.tsx?$',
    ].join('|'),
  ),
};

export default defineConfig({
  plugins: [refuseServerCodeInBrowser(), plainDynamicImports(), fewerFiles(), tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [framework, shared] } } },
  },
});
