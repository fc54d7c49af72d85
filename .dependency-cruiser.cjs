const only = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to })

const layers = require('./scripts/layers.json')

/** One rule per layer of the server: a layer imports itself and the layers below. */
const layerRules = layers.slice(0, -1).map(({ layer }, at) => {
  const higher = layers.slice(at + 1).map((one) => one.layer)
  return only(
    `${layer}-imports-no-higher-layer`,
    `^server/src/features/${layer}/`,
    { path: `^server/src/features/(${higher.join('|')})/` },
    'Move what both need down, or pass it in where the features are put together; scripts/layers.json lists the layers.',
  )
})

module.exports = {
  forbidden: [
    // an unresolved import would not match any rule below
    { name: 'every-import-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    // includes cycles of types, since understanding one of the files requires reading all of them. Screens import themselves; see
    // web/splitScreens.ts
    { name: 'no-cycles', severity: 'error', from: { path: '^(.+)$' }, to: { circular: true, pathNot: '^$1$' } },
    only(
      'contract-stands-alone',
      '^packages/contract/',
      { path: '^(packages/(?!contract/)|server/|web/|.*node_modules/(?!zod/))' },
      'The contract knows zod and itself.',
    ),
    only('language-packs-stand-alone', '^packages/(lojban|language)/', {
      path: '^(packages/(?!language/|lojban/)|server/|web/|.*node_modules/)',
    }),
    only('the-grammar-knows-lojban', '^packages/grammar/', {
      path: '^(packages/(?!grammar/|language/|lojban/)|server/|web/|.*node_modules/)',
    }),
    only('the-query-language-stands-alone', '^packages/query/', {
      path: '^(packages/(?!query/)|server/|web/|.*node_modules/)',
    }),
    only(
      'the-markup-stands-alone',
      '^packages/markup/src/(?!markdown/)',
      { path: '^(packages/(?!markup/)|packages/markup/src/markdown/|server/|web/|.*node_modules/)' },
      'Every page loads it, so it has no parser of Markdown.',
    ),
    only('markdown-knows-the-markup-and-its-parser', '^packages/markup/src/markdown/', {
      path: '^(packages/(?!markup/)|server/|web/|.*node_modules/(?!micromark))',
    }),
    only('studying-stands-alone', '^packages/study/', {
      path: '^(packages/(?!study/)|server/|web/)',
    }),
    only(
      'packages-run-in-browsers',
      '^packages/[^/]+/src/',
      { dependencyTypes: ['core'] },
      'What Node alone has is handed in.',
    ),
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
      '^server/src/features/([^/]+/[^/]+)/',
      { path: '^server/src/features/(?!$1/)[^/]+/[^/]+/(?!index\\.ts$)' },
      'Another feature is used through its index.ts.',
    ),
    only(
      'through-the-front-door-of-web-features',
      '^web/src/features/([^/]+)/',
      { path: '^web/src/features/(?!$1/)[^/]+/(?!index\\.ts$)' },
      'Another feature is used through its index.ts.',
    ),
    ...layerRules,
    only('screens-use-the-front-door', '^web/src/(screens|app)/', { path: '^web/src/features/[^/]+/(?!index\\.ts$)' }),
    {
      name: 'screens-are-separate',
      severity: 'error',
      comment:
        'Another import of a screen would put its page into the first script. What screens share is in screens/parts.',
      from: { path: '^(web/(?!src/app/routes\\.ts$).+)$' },
      to: { path: '^web/src/screens/\\w+\\.tsx$', pathNot: '^$1$' },
    },
    only(
      'sql-lives-in-repositories',
      '^server/src/features/(?!.+\\.repository\\.ts$)',
      { path: 'node_modules/(kysely|pg|@electric-sql)/' },
      'Statements are in files called NAME.repository.ts.',
    ),
    only('services-do-not-know-http', '^server/src/features/.+\\.(service|policy|serialize|repository)\\.ts$', {
      path: '(node_modules/(@fastify/|fastify)|^server/src/platform/http/)',
    }),
    only('components-fetch-through-queries', '^web/src/(features|screens)/.+\\.tsx$', {
      path: '^web/src/platform/api\\.ts$',
      dependencyTypesNot: ['type-only'],
    }),
    only(
      'textsearch-knows-languages-only',
      '^packages/textsearch/',
      { path: '^(packages/(?!textsearch/|language/)|server/|web/)' },
      'The search index knows no database and no contract.',
    ),
    only(
      'meaning-knows-textsearch-and-lojban',
      '^packages/meaning/',
      { path: '^(packages/(?!(meaning|textsearch|lojban|language)/)|server/|web/)' },
      'What is learnt of meaning knows no database and no contract.',
    ),
  ],
  options: {
    // without this, workspace packages imported by name remain unresolved
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    // not excluded, because rules can't match excluded files
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test(ing)?\\.tsx?$|/testing/|/test/|^build/' },
  },
}
