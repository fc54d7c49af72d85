/** @ciOnly takes several seconds */
import fs from 'node:fs'
import path from 'node:path'
import type { MailMessage } from '@vlacku/contract/mailArchive'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasMailInputs, mailInputs } from '../../../../../../scripts/inputs.ts'
import type { Site } from '../../../../app.ts'
import type { Viewer } from '../../../../platform/context.ts'
import { HIDDEN_ADDRESS } from '../../../../platform/maskAddresses.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { bearer } from '../../../../testing/writeUser.ts'
import { importMail, messagesOfFile } from '../index.ts'

interface Case {
  file: string
  what: string
  /** Rare word in the message. */
  find: string
  expect: Expectation
}

interface Expectation {
  /** Number of messages in the file. */
  messages?: number
  subject?: string
  from_name?: string
  date?: string | null
  list?: string | null
  body_contains?: string[]
  body_not_contains?: string[]
  /** Texts that must not appear in any response for visitors. */
  not_visible?: string[]
  /** Rare word in another message. */
  same_thread_as?: string
  not_same_thread_as?: string
}

/** Beginning of a masked email address in a former format that revealed the host name. */
const FORMER_MASK = 'at example'

const cases: readonly Case[] = hasMailInputs
  ? JSON.parse(fs.readFileSync(path.join(mailInputs, 'expected.json'), 'utf8'))
  : [{ file: 'none', what: `no mail in ${mailInputs}`, find: '', expect: {} }]

describe.skipIf(!hasMailInputs)('mail of old and unusual programs', () => {
  const files = [...new Set(cases.map(({ file }) => file))]
  const imported = new Map<string, number>()
  let world: World
  let site: Site
  let member: Viewer
  beforeAll(async () => {
    world = await newWorld()
    for (const file of files) {
      const { added, rejected } = await importMail(world.ctx(), messagesOfFile(path.join(mailInputs, file)))
      imported.set(file, added + rejected)
    }
    site = await world.site()
    member = await world.user('member')
  })
  afterAll(() => world.close())

  const get = async (url: string) => {
    const { statusCode, body } = await site.app.inject({ method: 'GET', url: `/api${url}`, headers: bearer(member) })
    expect(statusCode, url).toBe(200)
    return body
  }
  const found = async (word: string): Promise<MailMessage> => {
    const { messages } = JSON.parse(await get(`/mail/search?query=${word}&include_content=true`))
    expect(messages, word).toHaveLength(1)
    return messages[0]
  }
  const threadOf = async (word: string) => (await found(word)).thread_id

  /** Returns all responses to visitors that contain a message. */
  const responsesAbout = async ({ id, thread_id, parts_json }: MailMessage, word: string) => {
    const attachments = parts_json.slice(1).map(({ part }) => `/mail/messages/${id}/parts/${part}`)
    const urls = [`/mail/search?query=${word}`, `/mail/message/${id}`, `/mail/messages/${id}/raw`]
    return Promise.all(
      [...urls, `/mail/thread?thread_id=${thread_id}`, `/mail/threads/${thread_id}/mbox`, ...attachments].map(get),
    )
  }

  const compare = async (one: Case) => {
    const wanted = one.expect
    const message = await found(one.find)
    const body = message.parts_json[0]!.content!
    if (wanted.messages !== undefined) expect(imported.get(one.file)).toBe(wanted.messages)
    if (wanted.subject !== undefined) expect(message.subject).toBe(wanted.subject)
    if (wanted.from_name !== undefined) expect(message.from_name).toBe(wanted.from_name)
    if (wanted.list !== undefined) expect(message.list || null).toBe(wanted.list)
    if (wanted.date !== undefined) {
      expect(message.sent_at && new Date(message.sent_at)).toEqual(wanted.date && new Date(wanted.date))
    }
    for (const text of wanted.body_contains ?? []) expect(body).toContain(text === FORMER_MASK ? HIDDEN_ADDRESS : text)
    for (const text of wanted.body_not_contains ?? []) expect(body).not.toContain(text)
    if (wanted.same_thread_as) expect(message.thread_id).toBe(await threadOf(wanted.same_thread_as))
    if (wanted.not_same_thread_as) expect(message.thread_id).not.toBe(await threadOf(wanted.not_same_thread_as))
    if (wanted.not_visible) {
      for (const response of await responsesAbout(message, one.find)) {
        for (const text of wanted.not_visible) expect(response).not.toContain(text)
      }
    }
  }

  it.each(files)('the importer reads %s', async (file) => {
    for (const one of cases.filter((each) => each.file === file)) await compare(one)
  })
})
