import type { Names } from './names.ts'

/** Contract, migration and server of a new feature: people add lines, everybody reads them. */
export function serverFiles({ many, Many, one, One }: Names, migration: string): Record<string, string> {
  const folder = `server/src/features/${many}`
  return {
    [`packages/contract/src/${many}.ts`]: `import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Page, pageFields } from './paging.ts'
import { Line } from './texts.ts'

/** The longest text of one. */
const LONGEST = 500

export const ${One} = z.object({
  ${one}_id: z.int(),
  body: z.string(),
  username: z.string(),
  created_at: z.iso.datetime(),
})
export type ${One} = z.infer<typeof ${One}>

export const list${Many} = endpoint({
  method: 'GET',
  path: '/${many}',
  access: 'public',
  summary: 'What people added, the last first',
  query: z.object(Page),
  response: z.object({ ${many}: z.array(${One}), ...pageFields }),
})

export const add${One} = endpoint({
  method: 'POST',
  path: '/${many}',
  access: 'member',
  summary: 'Adds one',
  body: z.object({ body: Line(LONGEST).pipe(z.string().min(1, 'is empty')) }),
  response: z.object({ ${one}: ${One} }),
})
`,
    [`server/migrations/${migration}`]: `-- What people add, each by somebody.
create table ${many} (
  ${one}_id int generated always as identity primary key,
  body text not null,
  user_id int not null references users,
  created_at timestamptz not null
);
create index ${many}_user_id on ${many} (user_id);
`,
    [`${folder}/events.ts`]: `declare module '../../platform/events.ts' {
  interface PageChanges {
    /** One was added. */
    ${many}_changed: { ${one}_ids: number[] }
  }
}

export {}
`,
    [`${folder}/repository.ts`]: `import { sql } from 'kysely'
import type { Db } from '../../platform/context.ts'

export interface ${One}Row {
  ${one}_id: number
  body: string
  username: string
  created_at: Date
}

/** The last first. */
export async function ${one}Page(
  db: Db,
  { page, per_page }: { page: number; per_page: number },
): Promise<${One}Row[]> {
  const { rows } = await sql<${One}Row>\`
    select x.${one}_id, x.body, u.username, x.created_at from ${many} x join users u using (user_id)
    order by x.${one}_id desc limit \${per_page} offset \${(page - 1) * per_page}\`.execute(db)
  return rows
}

export async function count${Many}(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>\`select count(*)::int as n from ${many}\`.execute(db)
  return rows[0]!.n
}

/** Returns its number. */
export async function save${One}(
  db: Db,
  { body, user_id, created_at }: { body: string; user_id: number; created_at: Date },
): Promise<number> {
  const { rows } = await sql<{ ${one}_id: number }>\`
    insert into ${many} (body, user_id, created_at) values (\${body}, \${user_id}, \${created_at})
    returning ${one}_id\`.execute(db)
  return rows[0]!.${one}_id
}
`,
    [`${folder}/policy.ts`]: `import type { Viewer } from '../../platform/context.ts'

/** Who has not confirmed their address yet reads only. */
export const mayAdd = ({ role }: Pick<Viewer, 'role'>): boolean => role !== 'unconfirmed'
`,
    [`${folder}/present.ts`]: `import type { ${One} } from '@vlacku/contract/${many}'
import type { ${One}Row } from './repository.ts'

export const present${One} = (row: ${One}Row): ${One} => ({ ...row, created_at: row.created_at.toISOString() })
`,
    [`${folder}/service.ts`]: `import { type Ctx, inTransaction, memberOf } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { mayAdd } from './policy.ts'
import { present${One} } from './present.ts'
import * as repo from './repository.ts'

/** Two statements, however many there are. */
export async function list${Many}(ctx: Ctx, at: { page: number; per_page: number }) {
  const [rows, total] = await Promise.all([repo.${one}Page(ctx.db, at), repo.count${Many}(ctx.db)])
  return { ${many}: rows.map(present${One}), total, ...at }
}

/** Refuses with \`not_allowed\`. */
export async function add${One}(ctx: Ctx, { body }: { body: string }) {
  const viewer = memberOf(ctx)
  if (!mayAdd(viewer)) throw new AppError('not_allowed')
  const added = await inTransaction(ctx, async (tx) => {
    const created_at = tx.now()
    const ${one}_id = await repo.save${One}(tx.db, { body, user_id: viewer.user_id, created_at })
    tx.emit({ kind: '${many}_changed', ${one}_ids: [${one}_id] })
    return { ${one}_id, body, username: viewer.username, created_at }
  })
  return { ${one}: present${One}(added) }
}
`,
    [`${folder}/routes.ts`]: `import { ${many} } from '@vlacku/contract'
import type { Route } from '../../platform/http/routes.ts'
import { add${One}, list${Many} } from './service.ts'

export function ${one}Routes(route: Route) {
  route(${many}.list${Many}, (ctx, { query }) => list${Many}(ctx, query))
  route(${many}.add${One}, (ctx, { body }) => add${One}(ctx, body))
}
`,
    [`${folder}/index.ts`]: `export { ${one}Routes } from './routes.ts'\n`,
    [`${folder}/policy.test.ts`]: `import { expect, it } from 'vitest'
import { mayAdd } from './policy.ts'

it.each([
  ['user', true],
  ['admin', true],
  ['unconfirmed', false],
])('%s may add: %s', (role, answer) => expect(mayAdd({ role })).toBe(answer))
`,
    [`${folder}/${many}.test.ts`]: `import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Site } from '../../app.ts'
import type { Viewer } from '../../platform/context.ts'
import { call, outcome } from '../../testing/calls.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { list${Many} } from './service.ts'

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.person('alis')
})
afterAll(() => world.close())

const add = (who: Viewer | null, body: unknown) => call(site, who, 'POST', '/${many}', { body })

it('shows everybody what people added, the last first', async () => {
  await add(alis, ' coi ')
  await add(await world.person('bob'), 'mi klama')
  const { body } = await call(site, null, 'GET', '/${many}?per_page=1')
  expect(body).toMatchObject({ ${many}: [{ body: 'mi klama', username: 'bob' }], total: 2, page: 1, per_page: 1 })
  expect((await call(site, null, 'GET', '/${many}?page=2&per_page=1')).body.${many}).toMatchObject([{ body: 'coi' }])
})

it('asks the database twice, however many there are', async () => {
  for (const body of ['pa', 're', 'ci']) await add(alis, body)
  const read = () => list${Many}(world.ctx(), { page: 1, per_page: 20 })
  expect(await world.countStatements(read)).toBe(2)
})

it('is told to every node, so that pages show it', async () => {
  const told: unknown[] = []
  site.visitor.events.on('${many}_changed', (event) => void told.push(event))
  const { body } = await add(alis, 'coi')
  expect(told).toEqual([{ kind: '${many}_changed', ${one}_ids: [body.${one}.${one}_id] }])
})

it('refuses visitors, who has not confirmed an address, and what says nothing', async () => {
  const newcomer = await world.person('newcomer', { role: 'unconfirmed' })
  const ask = (who: Viewer | null, body: unknown) => outcome(site, who, 'POST', '/${many}', { body })
  expect(await ask(null, 'coi')).toEqual([401, 'not_logged_in'])
  expect(await ask(newcomer, 'coi')).toEqual([403, 'not_allowed'])
  for (const body of ['', '  ', 'a\\nb', 'x'.repeat(501), 7]) expect(await ask(alis, body)).toEqual([400, 'invalid_request'])
})
`,
  }
}
