const only = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to })

module.exports = {
  forbidden: [
    // an import that does not resolve would slip past every rule below
    { name: 'every-import-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only(
      'contract-stands-alone',
      '^packages/contract/',
      { path: '^(packages/(?!contract/)|server/|web/)' },
      'The contract knows zod and itself.',
    ),
    only('language-packs-stand-alone', '^packages/(lojban|language)/', {
      path: '^(packages/(?!language/|lojban/)|server/|web/)',
    }),
    only('web-and-server-meet-in-the-contract', '^web/', { path: '^server/' }),
    only('server-and-web-meet-in-the-contract', '^server/', { path: '^web/' }),
    only(
      'web-takes-types-from-the-contract',
      '^web/',
      { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
      'No schema library in the bundle.',
    ),
    only('platform-knows-no-feature', '^(server|web)/src/(platform|ui)/', { path: '^(server|web)/src/features/' }),
    only(
      'through-the-front-door',
      '^(server|web)/src/features/([^/]+)/',
      { path: '^$1/src/features/(?!$2/)[^/]+/(?!index\\.ts$)', pathNot: '^server/src/features/search/text\\.ts$' },
      'Another feature is used through its index.ts; its rules of words, without a database behind, through text.ts.',
    ),
    only('pages-use-the-front-door', '^web/src/(pages|app)/', { path: '^web/src/features/[^/]+/(?!index\\.ts$)' }),
    only('sql-lives-in-repositories', '^server/src/features/(?!.+/repository\\.ts$)(?!.+\\.test\\.ts$)', {
      path: 'node_modules/(kysely|pg|@electric-sql)/',
    }),
    only('services-do-not-know-http', '^server/src/features/.+/(service|policy|present|repository)\\.ts$', {
      path: '(node_modules/fastify|^server/src/platform/http)',
    }),
    only('components-fetch-through-queries', '^web/src/(features|pages)/.+\\.tsx$', {
      path: '^web/src/platform/api\\.ts$',
      dependencyTypesNot: ['type-only'],
    }),
    only(
      'only-the-search-core-and-nothing-else',
      '^server/src/features/search/core/',
      { path: '^(server/src/(?!features/search/core/)|packages/)' },
      'The index knows no database and no contract.',
    ),
    only(
      'only-the-meaning-core-words-and-lojban',
      '^server/src/features/meaning/core/',
      {
        path: '^(server/src/(?!features/meaning/core/)|packages/)',
        pathNot: '^(server/src/features/search/text\\.ts|packages/(lojban|language)/.*)$',
      },
      'The index knows no database and no contract.',
    ),
  ],
  options: {
    // without this, workspace packages imported by name stay unresolved
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$|/testing/|/test/|^build/|^node_modules/' },
  },
}
