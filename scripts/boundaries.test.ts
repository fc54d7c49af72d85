import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Layers } from './tableReads.ts'

const root = path.resolve(import.meta.dirname, '..')
const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

const layers: Layers = JSON.parse(fs.readFileSync(path.join(root, 'scripts/layers.json'), 'utf8'))

/** Folders of the first and last feature in each layer, lowest layer first. */
const ENDS = layers.map(({ layer, features }) => [`${layer}/${features[0]}`, `${layer}/${features.at(-1)}`] as const)
/** Pairs of a layer and a higher layer. */
const PAIRS = ENDS.flatMap((lower, at) => ENDS.slice(at + 1).map((higher) => [lower, higher] as const))
const UPWARDS = PAIRS.map(([[from], [, to]], at): [rule: string, from: string, imports: string] => [
  `${from.split('/')[0]}-imports-no-higher-layer`,
  `server/src/features/${from}/up${at}.ts`,
  `import type { T } from '../../${to}/index.ts'`,
])
const DOWNWARDS = PAIRS.map(([[to], [, from]], at): [from: string, imports: string] => [
  `server/src/features/${from}/down${at}.ts`,
  `import type { T } from '../../${to}/index.ts'`,
])

/** Forbidden imports: `[rule, file, import]`. Each is written to its own file. */
const FORBIDDEN: [rule: string, from: string, imports: string][] = [
  ['every-import-resolves', 'server/src/app.ts', "import './lost.ts'"],
  ['no-cycles', 'server/src/platform/circle.ts', "import { a } from './circleBack.ts'"],
  ['no-cycles', 'web/src/app/typeCircle.ts', "import type { A } from './typeCircleBack.ts'"],
  ['contract-stands-alone', 'packages/contract/src/a.ts', "import { app } from '../../../server/src/main.ts'"],
  ['contract-stands-alone', 'packages/contract/src/b.ts', "import type { Word } from '../../lojban/src/index.ts'"],
  ['contract-stands-alone', 'packages/contract/src/c.ts', "import { sql } from 'kysely'"],
  ['language-packs-stand-alone', 'packages/lojban/src/a.ts', "import { b } from '@vlacku/contract/bare'"],
  ['language-packs-stand-alone', 'packages/language/src/b.ts', "import { z } from 'zod'"],
  ['the-grammar-knows-lojban', 'packages/grammar/src/a.ts', "import { b } from '@vlacku/contract/bare'"],
  ['the-query-language-stands-alone', 'packages/query/src/a.ts', "import { w } from '../../lojban/src/index.ts'"],
  ['the-query-language-stands-alone', 'packages/query/src/b.ts', "import { z } from 'zod'"],
  ['studying-stands-alone', 'packages/study/src/a.ts', "import { w } from '../../lojban/src/index.ts'"],
  ['the-markup-stands-alone', 'packages/markup/src/a.ts', "import { w } from '../../lojban/src/index.ts'"],
  [
    'markdown-knows-the-markup-and-its-parser',
    'packages/markup/src/markdown/a.ts',
    "import { w } from '../../../lojban/src/index.ts'",
  ],
  ['packages-run-in-browsers', 'packages/query/src/c.ts', "import fs from 'node:fs'"],
  ['web-and-server-meet-in-the-contract', 'web/src/app/a.ts', "import { m } from '../../../server/src/main.ts'"],
  ['server-and-web-meet-in-the-contract', 'server/src/b.ts', "import { b } from '../../web/src/ui/bare.ts'"],
  ['web-takes-types-from-the-contract', 'web/src/platform/a.ts', "import { b } from '@vlacku/contract/bare'"],
  [
    'platform-knows-no-feature',
    'server/src/platform/a.ts',
    "import { v } from '../features/dictionary/votes/index.ts'",
  ],
  ['platform-knows-no-feature', 'web/src/platform/b.ts', "import { v } from '../features/votes/index.ts'"],
  ['platform-knows-no-feature', 'web/src/ui/c.ts', "import type { V } from '../features/votes/index.ts'"],
  ['through-the-front-door', 'server/src/features/dictionary/entries/a.ts', "import { v } from '../votes/inner.ts'"],
  [
    'through-the-front-door-of-web-features',
    'web/src/features/entries/b.ts',
    "import type { V } from '../votes/inner.ts'",
  ],
  ['screens-use-the-front-door', 'web/src/screens/parts/a.ts', "import { v } from '../../features/votes/inner.ts'"],
  ['screens-use-the-front-door', 'web/src/app/b.ts', "import { v } from '../features/votes/inner.ts'"],
  ['screens-are-separate', 'web/src/screens/OnePage.tsx', "import { other } from './OtherPage.tsx'"],
  ['screens-are-separate', 'web/src/features/votes/screen.ts', "import('../../screens/OtherPage.tsx')"],
  [
    'sql-lives-in-repositories',
    'server/src/features/dictionary/votes/votes.service.ts',
    "import { sql } from 'kysely'",
  ],
  [
    'sql-lives-in-repositories',
    'server/src/features/dictionary/votes/votes.routes.ts',
    "import type { Kysely } from 'kysely'",
  ],
  ['sql-lives-in-repositories', 'server/src/features/dictionary/votes/a.ts', "import pg from 'pg'"],
  [
    'sql-lives-in-repositories',
    'server/src/features/dictionary/votes/b.ts',
    "import { P } from '@electric-sql/pglite'",
  ],
  [
    'services-do-not-know-http',
    'server/src/features/dictionary/votes/sub/sub.service.ts',
    "import fastify from 'fastify'",
  ],
  [
    'services-do-not-know-http',
    'server/src/features/dictionary/votes/votes.policy.ts',
    "import type { R } from 'fastify'",
  ],
  [
    'services-do-not-know-http',
    'server/src/features/dictionary/votes/votes.serialize.ts',
    "import c from '@fastify/cookie'",
  ],
  [
    'services-do-not-know-http',
    'server/src/features/dictionary/votes/votes.repository.ts',
    "import { r } from '../../../platform/http/routes.ts'",
  ],
  ['components-fetch-through-queries', 'web/src/features/votes/A.tsx', "import { call } from '../../platform/api.ts'"],
  ['components-fetch-through-queries', 'web/src/screens/B.tsx', "import { call } from '../platform/api.ts'"],
  ['textsearch-knows-languages-only', 'packages/textsearch/src/a.ts', "import { l } from '../../lojban/src/index.ts'"],
  ['textsearch-knows-languages-only', 'packages/textsearch/src/b.ts', "import type { B } from '@vlacku/contract/bare'"],
  ['meaning-knows-textsearch-and-lojban', 'packages/meaning/src/a.ts', "import { b } from '@vlacku/contract/bare'"],
  [
    'meaning-knows-textsearch-and-lojban',
    'packages/meaning/src/b.ts',
    "import { d } from '../../../server/src/platform/database.ts'",
  ],
  ...UPWARDS,
]

/** Allowed imports that resemble forbidden imports. */
const ALLOWED: [from: string, imports: string][] = [
  ['packages/contract/src/fine.ts', "import { z } from 'zod'"],
  ['packages/lojban/src/fine.ts', "import { l } from '../../language/src/index.ts'"],
  ['packages/meaning/src/fine.ts', "import { t } from '../../textsearch/src/index.ts'"],
  ['web/src/platform/fine.ts', "import type { B } from '@vlacku/contract/bare'"],
  ['web/src/features/entries/fine.ts', "import { v } from '../votes/index.ts'"],
  ['web/src/app/routes.ts', "import { other } from '../screens/OtherPage.tsx'"],
  ['web/src/screens/SelfPage.tsx', "export const self = import('./SelfPage.tsx')"],
  ['web/src/features/votes/queries.ts', "import { call } from '../../platform/api.ts'"],
  ['server/src/features/dictionary/votes/counting/counting.repository.ts', "import { sql } from 'kysely'"],
  ['server/src/features/dictionary/votes/fine.test.ts', "import { sql } from 'kysely'"],
  ['server/src/platform/database/fine.ts', "import pg from 'pg'"],
  ['server/src/features/dictionary/entries/sameLayer.ts', "import { v } from '../votes/index.ts'"],
  ...DOWNWARDS,
]

/** Files imported by the fixtures, and imports that complete the cycles. */
const BARE = [
  ...ENDS.flat().map((name) => `server/src/features/${name}/index.ts`),
  'packages/contract/src/bare.ts',
  'packages/language/src/index.ts',
  'packages/lojban/src/index.ts',
  'packages/textsearch/src/index.ts',
  'server/src/main.ts',
  'server/src/platform/database.ts',
  'server/src/platform/http/routes.ts',
  'server/src/features/dictionary/votes/index.ts',
  'server/src/features/dictionary/votes/inner.ts',
  'web/src/features/votes/index.ts',
  'web/src/features/votes/inner.ts',
  'web/src/platform/api.ts',
  'web/src/screens/OtherPage.tsx',
  'web/src/ui/bare.ts',
]
const BACK = {
  'server/src/platform/circleBack.ts': "import { b } from './circle.ts'",
  'web/src/app/typeCircleBack.ts': "import type { B } from './typeCircle.ts'",
}
const LIBRARIES = ['zod', 'kysely', 'pg', 'fastify', '@fastify/cookie', '@electric-sql/pglite']

let folder: string
/** All violations in the fixture tree, as `rule: file`. */
let found: string[]

function write(file: string, text: string) {
  const place = path.join(folder, file)
  fs.mkdirSync(path.dirname(place), { recursive: true })
  fs.writeFileSync(place, text)
}

function plant() {
  for (const name of [
    '.dependency-cruiser.cjs',
    'scripts/layers.json',
    'tsconfig.json',
    'packages/contract/package.json',
  ])
    write(name, fs.readFileSync(path.join(root, name), 'utf8'))
  for (const file of BARE) write(file, 'export const bare = 1\n')
  for (const [file, text] of Object.entries(BACK)) write(file, `${text}\n`)
  for (const [, file, text] of FORBIDDEN) write(file, `${text}\n`)
  for (const [file, text] of ALLOWED) write(file, `${text}\n`)
  for (const name of LIBRARIES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'module.exports = {}\n')
  }
  fs.mkdirSync(path.join(folder, 'node_modules/@vlacku'))
  fs.symlinkSync(path.join(folder, 'packages/contract'), path.join(folder, 'node_modules/@vlacku/contract'), 'junction')
}

interface Violation {
  rule: { name: string }
  from: string
}

beforeAll(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-boundaries-')))
  plant()
  const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = ['packages', 'server/src', 'web/src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const { stdout, stderr } = spawnSync(process.execPath, [cruiser, ...args], { cwd: folder, encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  const { violations }: { violations: Violation[] } = JSON.parse(stdout).summary
  found = violations.map(({ rule, from }) => `${rule.name}: ${from}`)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('planted violations', () => {
  it.each(FORBIDDEN)('the rule %s reports %s with %s', (rule, from) => {
    const wanted = `${rule}: ${from}`
    // the rule may report either file of a cycle
    const expected = rule === 'no-cycles' ? [wanted, wanted.replace('.ts', 'Back.ts')] : [wanted]
    expect(found).toEqual(expect.arrayContaining([expect.toBeOneOf(expected)]))
  })
})

it('every boundary rule is covered by a deliberate violation', () => {
  const planted = new Set(FORBIDDEN.map(([rule]) => rule))
  expect(config.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
})

it('allowed imports are not reported', () => {
  const planted = FORBIDDEN.map(([rule, from]) => `${rule}: ${from}`)
  const surplus = found.filter((one) => !planted.includes(one) && !one.startsWith('no-cycles: '))
  expect(surplus).toEqual([])
})
