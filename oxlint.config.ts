// The linter's rules, and the boundaries between the folders of app/ (docs/decisions/0013).
import { defineConfig, type OxlintOverride } from 'oxlint';

interface ImportPattern {
  group?: string[];
  regex?: string;
  message: string;
  /** Checks imports of values only. */
  allowTypeImports?: boolean;
}

/**
 * The folders of app/server from the bottom up. A folder imports lower layers, and no other folder of its own
 * layer.
 */
const serverLayers = [
  ['network/'],
  ['database/'],
  ['access/'],
  ['mail/'],
  ['accounts/'],
  ['photos/'],
  ['calendar/', 'submission/'],
  ['properties/'],
  ['versions/'],
  ['search/'],
  ['inquiries/'],
  ['saved-searches/'],
  ['own-account/', 'admin/'],
  ['operations/'],
  ['create-server.ts'],
  ['open-server.ts'],
  ['worker/', 'http/'],
];
/** The folders of app/domain, by the same rule. Modules outside of a folder import types of folders only. */
const domainLayers = [
  ['hints/'],
  ['place/'],
  ['property/'],
  ['stay/'],
  ['search/', 'inquiry/', 'account/'],
  ['review/'],
];
/** The folders of app/ui, by the same rule. */
const uiLayers = [
  ['controls/'],
  ['hearts/'],
  ['layout/', 'map/'],
  ['accounts/', 'cards/', 'property-fields/'],
  ['calendar/', 'photos/'],
  ['inquiries/'],
  ['search/', 'listing/', 'owner/'],
  ['home/', 'shortlist/', 'submission-form/', 'admin/', 'saved-searches/', 'links/'],
];

/**
 * The modules of app/domain that visitors' pages load in the browser. They import each other only, to keep
 * zod out.
 */
const modulesWithoutZod = [
  'day',
  'failure',
  'inquiry-rules',
  'load-result',
  'numbers',
  'property/format',
  'property/listing',
  'property/options',
  'property/photo',
  'property/photo-variants',
  'rate-limit',
  'search/filter-kinds',
  'search/filters',
  'search/search-results',
  'search/shortlist',
];

const domain: ImportPattern = {
  group: ['*', '!zod', '!./**', '!../**'],
  message: 'app/domain imports zod only.',
};
const withoutZod: ImportPattern[] = [
  { regex: '^[^.]', message: 'Visitors’ pages load this module, so it imports no package.' },
  {
    group: [
      '*',
      ...modulesWithoutZod.flatMap((name) => [
        `!./${name}.ts`,
        `!../${name}.ts`,
        `!./${name.replace(/^.*\//, '')}.ts`,
      ]),
    ],
    message: 'Visitors’ pages load this module, so it imports only modulesWithoutZod of oxlint.config.ts.',
    allowTypeImports: true,
  },
];
const relativePaths: ImportPattern = {
  regex: '^[./]+(?:(?:app/)?(?:domain|server|ui)/|(?:tasks|tests)/|package\\.json)',
  message: 'Import other folders as #domain/, #server/, #ui/, #tests/, #tasks/ or #demo/, and #package.json.',
};
const routes: ImportPattern = {
  regex: '^#routes|^[./]+(?:app/)?(?:routes/|routes\\.ts|root\\.tsx|entry\\.)',
  message: 'Nothing imports app/routes, app/routes.ts, app/root.tsx or the entries.',
};
const appEntries: ImportPattern = {
  regex: '^[./]+(?:root\\.tsx|routes\\.ts|entry\\.)',
  message: 'A route may import types of app/root.tsx, and no code.',
  allowTypeImports: true,
};
const ui: ImportPattern = { regex: '^#ui/', message: 'Only app/routes and app/root.tsx import app/ui.' };
const server: ImportPattern = { regex: '^#server/', message: 'app/ui does not import app/server.' };
const hints: ImportPattern = {
  allowTypeImports: true,
  regex: '^#domain/(?:hints/|review/signals)',
  message: 'The server looks for hints. Their tables are too much for a browser.',
};
const outsideWorld: ImportPattern = {
  regex:
    '^(?:pg|pg-copy-streams|kysely|graphile-worker|nodemailer|@aws-sdk/client-s3|sharp|better-auth|@tus/server|@tus/file-store)(?:/|$)',
  message: 'Only app/server, migrations and tasks use the database, mail and file storage.',
  allowTypeImports: true,
};
const valueImports: ImportPattern = {
  group: ['*'],
  message: 'Every folder of app/server imports server.ts, so it imports types only.',
  allowTypeImports: true,
};

/**
 * Several overrides may match a file: the last one replaces the patterns of the others. Tests import
 * anything.
 */
function restrictImports(files: string[], patterns: ImportPattern[]): OxlintOverride {
  return {
    files,
    excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
}

/**
 * Modules that no layer lists, such as app/server/config.ts and log.ts or a new folder, may not import a
 * layer.
 */
function restrictLayers(
  folder: 'domain' | 'server' | 'ui',
  layers: string[][],
  patterns: ImportPattern[],
  { allowTypeImports = false } = {},
) {
  const forbid = (paths: string[], message: string): ImportPattern => ({
    regex: `^(?:[./]+|#${folder}/)(?:${paths.join('|')})`,
    message,
  });
  const unlisted = `No layer in oxlint.config.ts lists this module, so it imports no layer of app/${folder}.`;
  return [
    restrictImports(
      [`app/${folder}/**`],
      [{ ...forbid(layers.flat(), unlisted), allowTypeImports }, ...patterns],
    ),
    ...layers.flatMap((layer, index) =>
      layer.map((path) => {
        const forbidden = layers
          .slice(index)
          .flat()
          .filter((other) => other !== path);
        const message = `app/${folder}/${path} imports lower layers only: see oxlint.config.ts.`;
        const upper = forbidden.length === 0 ? [] : [forbid(forbidden, message)];
        return restrictImports([`app/${folder}/${path}**`], [...upper, ...patterns]);
      }),
    ),
  ];
}

const boundaries = [
  restrictImports(['demo/**', 'server.ts'], [relativePaths, routes, ui, outsideWorld]),
  restrictImports(['migrations/**', 'tasks/**'], [relativePaths, routes, ui]),
  restrictImports(['app/*'], [relativePaths, outsideWorld]),
  restrictImports(['app/routes/**'], [relativePaths, appEntries, outsideWorld]),
  // failure.ts imports types of folders.
  ...restrictLayers('domain', domainLayers, [domain], { allowTypeImports: true }),
  restrictImports(
    modulesWithoutZod.map((name) => `app/domain/${name}.ts`),
    withoutZod,
  ),
  ...restrictLayers('server', serverLayers, [relativePaths, routes, ui]),
  restrictImports(['app/server/server.ts'], [valueImports]),
  ...restrictLayers('ui', uiLayers, [relativePaths, routes, server, hints, outsideWorld]),
];

const noSessionReads = {
  property: 'getSession',
  message: 'Only app/server/access/sessions.ts reads a session.',
};
/** What `lib` of tsconfig.json has and the oldest supported browsers (docs/contributing.md) don't. */
const newerThanBrowsers = [
  { object: 'URL', property: 'parse' },
  { object: 'Promise', property: 'withResolvers' },
  { object: 'Map', property: 'groupBy' },
  { object: 'Object', property: 'groupBy' },
  { object: 'AbortSignal', property: 'any' },
  { property: 'checkVisibility' },
].map((name) => ({ ...name, message: 'Safari 17.0 doesn’t have it.' }));

export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'react',
    'jsx-a11y',
    'promise',
    'node',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error', pedantic: 'error' },
  env: { builtin: true, node: true, browser: true },
  options: { typeAware: true },
  ignorePatterns: ['build', '.react-router', 'node_modules'],
  rules: {
    // Stricter than the categories.
    'import/no-cycle': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'node/no-process-env': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'no-restricted-properties': ['error', noSessionReads],

    // Components have a higher limit (overrides), because most of their lines are markup.
    'max-lines': ['error', { max: 500 }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],

    // Options that fit this code.
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
    'typescript/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'promise/always-return': ['error', { ignoreLastCallback: true }],

    // TypeScript checks these itself, or the framework makes them pointless.
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-return': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/prefer-readonly-parameter-types': 'off',

    // Off, because this code has good reasons: ordered loops, empty strings as false, assertions after
    // checks, local functions, and async functions that only satisfy an interface.
    'no-await-in-loop': 'off',
    'typescript/strict-boolean-expressions': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/strict-void-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'require-await': 'off',
    'typescript/require-await': 'off',

    // Style rules that this project does not follow.
    'require-unicode-regexp': 'off',
    'no-inline-comments': 'off',
    'no-promise-executor-return': 'off',
    'import/max-dependencies': 'off',
    'oxc/no-map-spread': 'off',
    'unicorn/no-useless-undefined': 'off',
    'unicorn/no-array-callback-reference': 'off',
    'unicorn/prefer-top-level-await': 'off',
    'unicorn/prefer-number-coercion': 'off',
  },
  overrides: [
    ...boundaries,
    {
      files: ['app/domain/**', 'app/ui/**', 'app/routes/**', 'app/*'],
      rules: { 'no-restricted-properties': ['error', noSessionReads, ...newerThanBrowsers] },
    },
    { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 120 }] } },
    // Its `sort` is the one of Vitest's sequencer.
    { files: ['vitest.config.ts'], rules: { 'unicorn/no-array-sort': 'off' } },
    // A table stays in one file.
    {
      files: ['migrations/0072-baseline.ts', 'app/domain/property/fields.ts'],
      rules: { 'max-lines': 'off' },
    },
    // A test suite is one function, and matchers such as expect.any() are untyped.
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: { 'max-lines-per-function': 'off', 'typescript/no-unsafe-assignment': 'off' },
    },
    // Helpers of the journeys call expect, with a message.
    {
      files: ['tests/**'],
      rules: {
        'vitest/no-standalone-expect': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
      },
    },
    {
      files: ['app/server/access/sessions.ts', '**/*.test.ts', 'tests/**'],
      rules: { 'no-restricted-properties': 'off' },
    },
    // config.ts is the only product code that reads the environment.
    {
      files: [
        'app/server/config.ts',
        'tasks/bootstrap.mjs',
        'tasks/chromium.ts',
        'tasks/test.ts',
        'tests/**',
        'vitest.*.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    // Runs in Node 20, which has no import.meta.dirname, and is not type-checked.
    {
      files: ['tasks/bootstrap.mjs'],
      rules: {
        'unicorn/prefer-import-meta-properties': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
  ],
});
