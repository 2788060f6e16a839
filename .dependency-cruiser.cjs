const { modules } = require('./architecture.cjs')

const M = '^src/modules/'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const tests = '\\.test\\.tsx?$|/testing(/|\\.ts$)'

module.exports = {
  forbidden: [
    rule('no-cycle', {}, { circular: true }),
    rule(
      'no-orphan',
      {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.test\\.tsx?$',
          '^src/(main|web/routes)/',
          '^src/web/entry-',
          '/widget/[^/]+\\.js$',
        ],
      },
      {},
    ),
    rule('kit-knows-nothing', { path: '^src/kit/', pathNot: tests }, { pathNot: '^src/kit/' }),
    rule(
      'contract-is-pure',
      { path: '^src/contract/', pathNot: tests },
      { pathNot: ['^src/(contract|kit)/', 'node_modules/zod'] },
    ),
    rule(
      'rules-are-pure',
      { path: `${M}[^/]+/rules/`, pathNot: tests },
      { pathNot: ['^src/(kit|contract)/', `${M}[^/]+/rules/`, '^node:crypto$', '^crypto$'] },
    ),
    rule(
      'platform-knows-no-product',
      { path: '^src/platform/' },
      { path: '^src/(modules|web|main)/' },
    ),
    rule(
      'embedded-postgres-is-beside-the-product',
      { path: '^src/', pathNot: ['^src/(main|embedded-postgres)/', tests] },
      { path: '^src/embedded-postgres/' },
    ),
    rule(
      'embedded-postgres-stands-alone',
      { path: '^src/embedded-postgres/', pathNot: [tests, '/fixtures/'] },
      { path: '^src/', pathNot: ['^src/(embedded-postgres|kit)/', '^src/platform/log\\.ts$'] },
    ),
    rule(
      'product-imports-no-tooling',
      { path: '^src/', pathNot: tests },
      { path: '^(scripts|bench|e2e|faults)/' },
    ),
    rule('modules-do-not-look-up', { path: M, pathNot: tests }, { path: '^src/(web|main)/' }),
    rule(
      'front-door-only',
      { path: `${M}([^/]+)/` },
      { path: `${M}[^/]+/`, pathNot: [`${M}$1/`, `${M}[^/]+/(index\\.ts$|rules/)`] },
    ),
    rule(
      'sql-only-in-store',
      { path: M, pathNot: ['/(store|tables)(/|\\.ts$)', tests] },
      { path: 'node_modules/(kysely|postgres)/' },
    ),
    rule(
      'only-stores-open-tx',
      { path: '^src/', pathNot: ['/store(/|\\.ts$)', '^src/platform/', tests] },
      { path: '^src/platform/(open-tx|read-tuples)' },
    ),
    rule(
      'tables-are-private',
      { path: `${M}([^/]+)/` },
      { path: `${M}[^/]+/tables`, pathNot: `${M}$1/` },
    ),
    rule(
      'web-sees-no-server',
      { path: '^src/web/', pathNot: '\\.server\\.tsx?$' },
      { path: '^src/(platform|main|modules)/', pathNot: `${M}[^/]+/rules/` },
    ),
    rule(
      'server-door-front-only',
      { path: '^src/web/.*\\.server\\.tsx?$' },
      { path: M, pathNot: [`${M}[^/]+/(index\\.ts$|rules/)`] },
    ),
    rule(
      'features-are-islands',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    ),
    rule('web-flows-down', { path: '^src/web/(ui|lib)/' }, { path: '^src/web/(features|routes)/' }),
    rule(
      'nobody-imports-routes',
      { path: '^src/', pathNot: '^src/web/(routes/|route-tree\\.gen\\.ts|router\\.tsx)' },
      { path: '^src/web/routes/' },
    ),
    rule(
      'nobody-imports-main',
      { path: '^src/', pathNot: ['^src/(main|demo)/', tests] },
      { path: '^src/main/' },
    ),
    rule(
      'nobody-imports-demo',
      { path: '^src/', pathNot: ['^src/(demo/|main/run\\.ts$)', tests] },
      { path: '^src/demo/' },
    ),
    rule(
      'demo-uses-front-doors',
      { path: '^src/demo/', pathNot: '^src/demo/import/' },
      { path: M, pathNot: `${M}[^/]+/(index\\.ts$|rules/)` },
    ),
    // Writing the past is the one thing for which no module has a use case: its rows are typed by
    // the module's tables, and statements.test.ts holds each file to the tables of one module.
    rule(
      'demo-import-uses-front-doors-and-tables',
      { path: '^src/demo/import/' },
      { path: M, pathNot: `${M}[^/]+/(index\\.ts$|rules/|tables\\.ts$)` },
    ),
    rule(
      'nobody-imports-sandbox',
      {
        path: '^src/',
        pathNot: ['^src/(sandbox|demo)/', '^src/main/adapters/gateway\\.ts$', tests],
      },
      { path: '^src/sandbox/' },
    ),
    rule(
      'sandbox-uses-front-doors',
      { path: '^src/sandbox/' },
      { path: '^src/(modules|main|web|demo)/', pathNot: `${M}[^/]+/index\\.ts$` },
    ),
    rule(
      'http-is-behind-platform',
      { path: '^src/', pathNot: '^src/platform/http/' },
      {
        path: 'node_modules/(@fastify|fastify)/',
      },
    ),
    rule('module-not-in-table', { path: `${M}(?!(${Object.keys(modules).join('|')})/)` }, {}),
    ...Object.entries(modules).map(([name, uses]) =>
      rule(
        `modules-${name}`,
        { path: `${M}${name}/` },
        { path: M, pathNot: [`${M}(${[name, ...uses].join('|')})/`] },
      ),
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.gen\\.ts$' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
}
