/** @ciOnly takes more than ten seconds */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskAddresses } from '../../../platform/maskAddresses.ts'
import { wordsIn } from '../../../platform/textTerms.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { importMail, mailFilesAt, messagesOfFile } from './index.ts'
import { searchMail } from './mailArchive.service.ts'
import { realMail, thereIsMail } from './testing/realMail.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await newWorld()
  folder = world.dataDir
  if (thereIsMail) execFileSync('tar', ['-xzf', path.join(realMail, 'messages.tar.gz'), '-C', folder])
})
afterAll(() => world.close())

async function* messagesAt(at: string) {
  for (const { file } of mailFilesAt(at)) if (/\.(eml|gz)$/.test(file)) yield* messagesOfFile(file)
}
const importing = (at: string) => importMail(world.ctx(), messagesAt(at))
const search = (query: string) =>
  searchMail(world.ctx(), {
    ...{
      query,
      page: 1,
      per_page: 100,
      sort_by: 'rank',
      sort_order: 'desc',
      include_content: true,
      group_by_thread: false,
    },
  })

describe.skipIf(!thereIsMail)('real mail', () => {
  it('real mail is imported completely, and reimporting it adds nothing', async () => {
    const first = await importing(folder)
    expect(first).toMatchObject({ changed: 0, rejected: 0 })
    expect(first.added + first.unchanged).toBe(434)
    expect(first.added).toBe(375)
    expect(await importing(folder)).toEqual({ added: 0, changed: 0, unchanged: 434, rejected: 0 })
  })

  it.each([
    ['notmuch-list.mbox.gz', 53],
    ['lkml-sample.mbox.gz', 210],
    ['lojban-list.mbox.gz', 1],
  ])('the mailbox %s contains the same messages as the separate files', async (name, messages) => {
    expect(await importing(path.join(realMail, name))).toEqual({
      added: 0,
      changed: 0,
      unchanged: messages,
      rejected: 0,
    })
  })

  it('texts of real messages are decoded correctly', async () => {
    const { rows } = await sql<{ subject: string }>`
      select subject from mail_messages m where body ~ '\ufffd' or (body = '' and parts = '[]' and not exists (
        select from mail_sources s where s.id = m.id and length(packed) < 1500))`.execute(world.db)
    expect(rows).toEqual([])
    for (const words of ['漢字', 'テスト', 'куздра', 'fevrier', 'écrit']) {
      expect((await search(words)).total, words).toBeGreaterThan(0)
    }
  })

  it('real messages can be found by any of their words', async () => {
    const { rows } = await sql<{ id: number; body: string }>`
      select id, body from mail_messages where body <> '' order by md5(message_id) limit 60`.execute(world.db)
    for (const { id, body } of rows) {
      const words = wordsIn(maskAddresses(body))
      const { word } = words[Math.floor(words.length / 2)]!
      const rare = `${word} ${words.at(-1)!.word} ${words[0]!.word}`
      expect(
        (await search(rare)).messages.map((one) => one.id),
        rare,
      ).toContain(id)
    }
  })

  it('the same words are highlighted before and after an import', async () => {
    const { messages } = await search('notmuch subject:archive')
    expect(messages.map(({ cleaned_subject }) => cleaned_subject)).toContain('archive')
  })
})
