/** `npm run new-feature -- NAME`: an empty feature in the shape of the others, from contract to texts. */
import fs from 'node:fs'
import path from 'node:path'

const name = process.argv[2] ?? ''
if (!/^[a-z][a-z]+$/.test(name)) {
  console.error('Say its word: npm run new-feature -- comments (lower-case letters only)')
  process.exit(2)
}
const Name = name[0].toUpperCase() + name.slice(1)
const one = name.replace(/s$/, '')

const files = {
  [`packages/contract/src/${name}.ts`]: `import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const list${Name} = endpoint({
  method: 'GET',
  path: '/${name}',
  access: 'public',
  summary: 'What this answers, in one line',
  response: z.object({ ${name}: z.array(z.object({ ${one}_id: z.int() })) }),
})
`,
  [`server/src/features/${name}/repository.ts`]: `import { sql } from 'kysely'
import type { Db } from '../../platform/context.ts'

export async function all${Name}(db: Db) {
  const { rows } = await sql<{ ${one}_id: number }>\`select ${one}_id from ${name} order by ${one}_id\`.execute(db)
  return rows
}
`,
  [`server/src/features/${name}/service.ts`]: `import type { Ctx } from '../../platform/context.ts'
import * as repo from './repository.ts'

export async function list${Name}(ctx: Ctx) {
  return { ${name}: await repo.all${Name}(ctx.db) }
}
`,
  [`server/src/features/${name}/routes.ts`]: `import { ${name} } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import * as service from './service.ts'

export function ${one}Routes(route: Route) {
  route(${name}.list${Name}, (ctx) => service.list${Name}(ctx))
}
`,
  [`server/src/features/${name}/index.ts`]: `export { ${one}Routes } from './routes.ts'\n`,
  [`server/src/features/${name}/${name}.test.ts`]: `import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import * as service from './service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

it('lists nothing in an empty world', async () => {
  expect(await service.list${Name}(world.ctx())).toEqual({ ${name}: [] })
})
`,
  [`web/src/features/${name}/queries.ts`]: `import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const ${name}Query = queryOptions({
  queryKey: ['${name}'],
  queryFn: ({ signal }) => call('GET /${name}', {}, signal),
})
`,
  [`web/src/features/${name}/index.ts`]: `export { ${name}Query } from './queries.ts'\n`,
  ...Object.fromEntries(['en', 'jbo', 'ru'].map((locale) => [`locales/${locale}/${name}.json`, '{}\n'])),
}

const there = Object.keys(files).filter((file) => fs.existsSync(file))
if (there.length > 0) {
  console.error(`Nothing written; these are there already:\n${there.join('\n')}`)
  process.exit(1)
}
for (const [file, text] of Object.entries(files)) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  console.log(file)
}
console.log(`
Now by hand: a migration for the table; the contract's line in packages/contract/src/index.ts (twice); the routes in
server/src/app.ts; the texts in web/src/platform/messages/*.ts; a page and its line in web/src/app/routes.tsx.`)
