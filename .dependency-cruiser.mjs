/**
 * Which way imports go (docs/architecture.md). Every rule names what its folder may not reach;
 * scripts/check-imports.ts runs them, and fails when too few files were seen.
 */
const testFiles = '\\.test\\.tsx?$|^(apps|packages)/[^/]+/src/testing/';
const server = '^apps/server/src';

/** Production code only: tests have their own rule, tests-stay-home. */
const code = (path) => ({ path, pathNot: testFiles });
const folders = (...names) => `(${names.join('|')})/`;

const everywhere = [
  {
    name: 'no-re-exports',
    comment: 'A name has one home, and is imported from there.',
    from: code('^(apps|packages)/'),
    to: { dependencyTypes: ['export'] },
  },
  {
    name: 'contract-imports-zod-only',
    comment: 'The contract is what crosses the wire: it depends on nothing but zod.',
    from: code('^packages/contract/src/'),
    to: { pathNot: ['^packages/contract/src/', '(^|/)node_modules/zod/', '^zod(/|$)'] },
  },
  {
    name: 'shared-rules-import-no-schemas',
    comment: 'Both sides use them, and the bundle of the member app carries no zod.',
    from: code('^packages/contract/src/([^/]+/rules\\.ts$|typing/)'),
    to: {
      pathNot:
        '^packages/contract/src/((bangkok|money|spin-roll|statuses|visible-text)\\.ts|typing/[^/]+\\.ts|[^/]+/rules\\.ts)$',
    },
  },
  {
    name: 'postgres-knows-nothing-of-kapao',
    comment: 'It starts a PostgreSQL; what that is for is decided above.',
    from: code('^packages/postgres/src/'),
    to: { path: '^(apps|packages)/', pathNot: '^packages/postgres/src/' },
  },
  {
    name: 'web-knows-no-app',
    comment: 'The two web apps share it: it knows neither their operations nor their screens.',
    from: code('^packages/web/src/'),
    to: { path: '^(apps|packages)/', pathNot: '^packages/web/src/' },
  },
  {
    name: 'only-web-apps-stand-on-it',
    comment: 'It runs in a browser.',
    from: { path: '^(apps|packages)/', pathNot: '^(apps/(member|office)|packages/web)/' },
    to: { path: '^packages/web/' },
  },
  {
    name: 'no-app-imports-another',
    comment: 'Apps meet over the network, in the words of the contract.',
    from: {
      path: '^(apps|packages)/([^/]+)/',
      pathNot: [
        '^apps/sandbox/src/app\\.ts$',
        '^apps/office/src/features/rewards/description/schema\\.test\\.ts$',
      ],
    },
    to: { path: '^apps/', pathNot: '^$1/$2/' },
  },
  {
    name: 'the-editor-meets-the-sanitizer',
    comment: 'One test holds what the editor of descriptions writes to what the server keeps.',
    from: { path: '^apps/office/src/features/rewards/description/schema\\.test\\.ts$' },
    to: {
      path: '^apps/',
      pathNot: ['^apps/office/', '^apps/server/src/features/promotions/html\\.ts$'],
    },
  },
  {
    name: 'sandbox-registers-the-studio',
    comment: 'The sandbox knows one thing of the studio: how it is registered.',
    from: { path: '^apps/sandbox/src/app\\.ts$' },
    to: { path: '^apps/', pathNot: ['^apps/sandbox/', '^apps/studio/src/register\\.ts$'] },
  },
  {
    name: 'studio-knows-the-protocol-only',
    comment: 'It could be anybody’s studio: it imports nothing of ours.',
    from: code('^apps/studio/'),
    to: { path: '^(apps|packages)/', pathNot: '^apps/studio/' },
  },
  {
    name: 'conformance-knows-the-documents-only',
    comment:
      'It judges by the documents: with our code in it, both would read them in the same wrong way.',
    from: code('^apps/conformance/'),
    to: { pathNot: ['^apps/conformance/', '^(node:)?[a-z]+(/promises)?$'] },
  },
  {
    name: 'apps-import-contract-only',
    comment: 'Scripts, benchmarks and journeys look at the apps, never the other way round.',
    from: code('^(apps|packages)/'),
    to: { path: '^(scripts|bench|chaos|e2e|kit)/' },
  },
  {
    name: 'tests-stay-home',
    comment: 'A test reaches everything in its own app, and the harness in scripts/testing.',
    from: { path: testFiles, pathNot: '^(chaos|e2e)/' },
    to: { path: '^(scripts|bench|chaos|e2e|kit)/', pathNot: '^scripts/testing/' },
  },
  {
    name: 'the-kit-is-below-its-users',
    comment: 'Benchmarks, chaos and journeys stand on it.',
    from: { path: '^kit/' },
    to: { path: '^(bench|chaos|e2e|deploy)/' },
  },
  {
    name: 'runs-share-the-kit-alone',
    comment: 'What two of them need moves to kit/. Benchmarks of pages sign in as journeys do.',
    from: { path: '^(bench|chaos|e2e)/', pathNot: testFiles },
    to: { path: '^(bench|chaos|e2e|deploy)/', pathNot: ['^$1/', '^e2e/member-page\\.ts$'] },
  },
  {
    name: 'code-never-imports-tests',
    comment: 'Production code would carry its test helpers along.',
    from: code('^(apps|packages)/'),
    to: { path: testFiles },
  },
  {
    name: 'no-circular',
    comment: 'Two files that need each other are one, or need a third.',
    from: code('^(apps|packages)/'),
    to: { circular: true },
  },
  {
    name: 'no-barrels',
    comment: 'Import a thing from where it lives: an index file hides who needs whom.',
    from: {},
    to: { path: '/index\\.tsx?$', pathNot: 'node_modules' },
  },
];

/**
 * The server has one direction: entries → flows → features → ledger → db. The plumbing stands below features, and
 * context.ts, the wiring, between flows and features. The demo's data enters like a call from outside.
 */
const plumbing = ['http', 'realtime', 'audit', 'job-runner', 'passwords'];
const above = (path, ...names) => [
  `${path}/(main|app|office-app|cli|member-handlers|member-view)\\.ts$`,
  `${path}/${folders(...names)}`,
];

const serverLayers = [
  {
    name: 'entries-are-the-top',
    comment: 'A call from outside enters by one of them. The start alone wires them: src/*.ts.',
    from: code(`${server}/(?!entries/|demo/)[^/]+/`),
    to: { path: above(server, 'entries', 'demo') },
  },
  {
    name: 'entries-stay-apart',
    comment:
      'Members, staff, commands, third parties, jobs: what two of them need is a flow or plumbing.',
    from: { path: `${server}/entries/([^/]+)/`, pathNot: testFiles },
    to: {
      path: `${server}/entries/`,
      pathNot: `${server}/entries/$1/`,
    },
  },
  {
    name: 'flows-stand-on-features',
    comment: 'A flow is started by an entry, and knows nothing of HTTP.',
    from: code(`${server}/flows/`),
    to: { path: `${server}/${folders('entries', 'http')}` },
  },
  {
    name: 'features-stand-on-the-ledger',
    comment:
      'A feature takes what it needs of platform.ts. The wiring knows features, not they the wiring.',
    from: code(`${server}/features/`),
    to: {
      path: [`${server}/${folders('entries', 'flows')}`, `${server}/(context|live-mode)\\.ts$`],
    },
  },
  {
    name: 'no-feature-imports-another',
    comment: 'A feature reads of another by its reads.ts; what writes in two features is a flow.',
    from: { path: `${server}/features/([^/]+)/`, pathNot: testFiles },
    to: {
      path: `${server}/features/`,
      pathNot: [`${server}/features/$1/`, `${server}/features/[^/]+/reads\\.ts$`],
    },
  },
  {
    name: 'rules-import-contract-only',
    comment: 'Rules are pure: the contract, and nothing else.',
    from: { path: `${server}/features/.+/rules\\.ts$` },
    to: { pathNot: ['^packages/contract/src/', '^@kapao/contract/'] },
  },
  {
    name: 'plumbing-knows-no-feature',
    comment: 'What features stand on: database, ledger, HTTP, sockets, audit, the runner of jobs.',
    from: code(`${server}/${folders('db', 'ledger', ...plumbing)}`),
    to: {
      path: [
        `${server}/${folders('entries', 'flows', 'features', 'adapters')}`,
        `${server}/(context|live-mode|member-view)\\.ts$`,
      ],
    },
  },
  {
    name: 'commands-write-in-acts',
    comment:
      'A command writes in acts, which leave a row in the audit log (command-01). The others are technical: ' +
      'migrations, demo data, and reports:rebuild, which records itself.',
    from: {
      path: `${server}/entries/commands/`,
      pathNot: [
        testFiles,
        `${server}/entries/commands/operations/(db-migrate|seed|reports-rebuild)\\.ts$`,
      ],
    },
    to: { path: `${server}/(command-line/(opened|unrecorded)|db/open)\\.ts$` },
  },
  {
    name: 'only-commands-know-the-command-line',
    comment: 'It opens the database and the wiring for one command.',
    from: code(`${server}/(?!entries/commands/|command-line/)[^/]+/`),
    to: { path: `${server}/command-line/` },
  },
  {
    name: 'the-command-line-knows-no-command',
    comment: 'What commands stand on: options, acts, tables of text.',
    from: code(`${server}/command-line/`),
    to: { path: `${server}/${folders('entries', 'flows', 'http', 'demo')}` },
  },
  {
    name: 'ledger-stands-on-the-database',
    comment: 'The ledger moves money; what it is for is decided above.',
    from: code(`${server}/ledger/`),
    to: { path: `${server}/${folders(...plumbing)}` },
  },
  {
    name: 'db-is-the-bottom',
    comment: 'The database layer serves everyone and knows no one.',
    from: code(`${server}/db/`),
    to: { path: `${server}/${folders('ledger', ...plumbing)}` },
  },
  {
    name: 'only-demo-data-has-a-past',
    comment: 'No call from outside chooses its time (docs/decisions/0038).',
    from: code(`${server}/(?!demo/)`),
    to: { path: `${server}/demo/past\\.ts$` },
  },
  {
    name: 'adapters-import-the-contract',
    comment:
      'An adapter speaks to a third party: it knows the protocol, and nothing of ours but the limit of what runs at ' +
      'once.',
    from: code(`${server}/adapters/`),
    to: { path: `${server}/`, pathNot: `${server}/(adapters/|(config|gate)\\.ts$)` },
  },
  {
    name: 'a-protocol-stays-in-its-folders',
    comment:
      'Only the registries know which protocols studios speak; all else knows neutral facts.',
    from: {
      path: `${server}/`,
      pathNot: [
        testFiles,
        `${server}/adapters/game-studio/protocols\\.ts$`,
        `${server}/entries/third-parties/game-studio/wallets\\.ts$`,
        `${server}/(adapters|entries/third-parties)/game-studio/[^/]+/`,
      ],
    },
    to: { path: `${server}/(adapters|entries/third-parties)/game-studio/[^/]+/` },
  },
  {
    name: 'no-protocol-imports-another',
    comment: 'A second protocol is one more folder, and the first one is not touched for it.',
    from: {
      path: `${server}/(?:adapters|entries/third-parties)/game-studio/([^/]+)/`,
      pathNot: testFiles,
    },
    to: {
      path: `${server}/(?:adapters|entries/third-parties)/game-studio/[^/]+/`,
      pathNot: `${server}/(?:adapters|entries/third-parties)/game-studio/$1/`,
    },
  },
];

/** The web apps are built alike: app → features → api | state | ui | lib | text. */
const webLayers = ['member', 'office'].flatMap((name) => {
  const web = `^apps/${name}/src`;
  return [
    {
      name: 'no-feature-imports-another',
      comment: 'What two features need moves down to api, state, ui, lib or text.',
      from: { path: `${web}/features/([^/]+)/`, pathNot: testFiles },
      to: { path: `${web}/features/`, pathNot: `${web}/features/$1/` },
    },
    {
      name: 'app-is-the-top',
      comment: 'app → features → api | state | ui | lib | text.',
      from: code(`${web}/${folders('features', 'api', 'state', 'ui', 'lib', 'text')}`),
      to: { path: [`${web}/app/`, `${web}/main\\.tsx$`] },
    },
    {
      name: 'features-are-not-below',
      comment: 'What features stand on does not know them.',
      from: code(`${web}/${folders('api', 'state', 'ui', 'lib', 'text')}`),
      to: { path: `${web}/features/` },
    },
    {
      name: 'ui-imports-lib-only',
      comment: 'Primitives know no router, no API and no state; fields read what people type.',
      from: code(`${web}/ui/`),
      to: {
        path: '^(apps|packages)/|(^|/)(node_modules/)?(wouter|@tanstack/react-(router|query))(/|$)',
        pathNot: [
          `${web}/${folders('ui', 'lib')}`,
          '^packages/contract/src/(typing/|[^/]+/rules\\.ts$)',
        ],
      },
    },
    {
      name: 'lib-is-the-bottom',
      comment: 'ui stands on lib, so lib must not lead it to the API or the state.',
      from: code(`${web}/lib/`),
      to: { path: `${web}/${folders('api', 'state', 'ui')}` },
    },
  ];
});

export default {
  forbidden: [...everywhere, ...serverLayers, ...webLayers].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json', '.d.ts'],
    },
  },
};
