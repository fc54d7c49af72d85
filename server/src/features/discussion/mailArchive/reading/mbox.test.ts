import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { messagesOfMbox } from './mbox.ts'
import { messagesOfFile } from './paths.ts'

const FROM = 'From alis@example.org Tue Apr  7 12:30:15 1998'
const message = (name: string, text = `Text of ${name}.`) => `Subject: ${name}\n\n${text}\n`

/** Splits a mailbox that is read in chunks of `size` bytes. */
async function messagesIn(text: string, size = 10_000): Promise<string[]> {
  async function* pieces() {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const found: string[] = []
  for await (const { raw } of messagesOfMbox(pieces())) found.push(raw.toString().trimEnd())
  return found
}
const subjects = async (text: string, size?: number) =>
  (await messagesIn(text, size)).map((raw) => /^Subject: (.*)$/m.exec(raw)?.[1])

describe('a From line', () => {
  it.each([
    FROM,
    'From alis@example.org Tue Apr  7 1998',
    'From alis@example.org Tue Apr  7 12:30:15 98',
    'From alis@example.org',
    'From alis at example.org Tue Apr  7 12:30:15 1998',
    'From - Tue Apr 07 12:30:15 1998',
    'From ???@??? Tue Apr 07 12:30:15 1998',
    'From MAILER-DAEMON Tue Apr  7 12:30:15 PST 1998',
    'From alis@example.org Tue, 7 Apr 1998 12:30:15 +0100',
    'From alis@example.org 1998-04-07 12:30:15',
    'From alis Tue Apr  7 12:30:15 1998 remote from relay',
  ])('a From line separates messages: %s', async (line) =>
    expect(await subjects(`${FROM}\n${message('one')}\n${line}\n${message('two')}`)).toEqual(['one', 'two']),
  )

  it.each([
    'From 10:30 on 7 May 2004 we meet in the hall.\nBring a pen.',
    'From 10:30 on 7 May 2004 we meet.\nNote: bring a pen.',
    'From the start it was so.\nNote: it still is.',
    'From alis@example.org I heard\nthat it rains.',
    'From alis@example.org\nI heard that it rains.',
    `${FROM}\nno header follows`,
  ])('a From line is treated as text: %s', async (text) =>
    expect(await messagesIn(`${FROM}\n${message('one', `Text.\n\n${text}`)}`)).toHaveLength(1),
  )

  it('a complete From line separates messages even without a preceding empty line', async () => {
    expect(await subjects(`${FROM}\n${message('one')}${FROM}\n${message('two')}`)).toEqual(['one', 'two'])
    expect(await messagesIn(`${FROM}\n${message('one', 'a\nFrom alis@example.org\nNote: b')}`)).toHaveLength(1)
  })

  it('a From line separates messages regardless of where the chunks of a file end', async () => {
    const mailbox = `${FROM}\n${message('one')}\n${FROM}\n${message('two')}\n${FROM}\n${message('three')}`
    for (let size = 1; size < 80; size += 1) expect(await subjects(mailbox, size)).toEqual(['one', 'two', 'three'])
  })
})

it('an endless line that starts with From is buffered only up to the maximum message length', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'a')
  async function* pieces() {
    yield Buffer.from(`${FROM}\n${message('one')}\nFrom `)
    for (let count = 0; count < 24; count += 1) yield piece
  }
  const found: number[] = []
  for await (const { raw, cut } of messagesOfMbox(pieces())) if (cut) found.push(raw.buffer.byteLength)
  expect(found).toHaveLength(1)
  expect(found[0]).toBeLessThan(12 * 1024 * 1024)
})

describe('Content-Length', () => {
  const pasted = `Pasted:\n\n${FROM}\n${message('pasted')}`
  const withLength = (length: number) =>
    `${FROM}\nSubject: one\nContent-Length: ${length}\n\n${pasted}\n${FROM}\n${message('two')}`

  it('Content-Length prevents a pasted message from being split off', async () => {
    for (const size of [7, 10_000]) expect(await subjects(withLength(pasted.length), size)).toEqual(['one', 'two'])
  })

  it.each([3, pasted.length - 4, 5000])('a wrong Content-Length is ignored: %i', async (length) =>
    expect(await subjects(withLength(length))).toEqual(['one', 'pasted', 'two']),
  )
})

describe('a mailbox file', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mbox-'))
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  const mailbox = `${FROM}\n${message('one')}\n${FROM}\n${message('two')}`
  it.each([
    ['a byte order mark', `\ufeff${mailbox}`],
    ['empty lines before the first message', `\n\n${mailbox}`],
    ['lines that end in CR', mailbox.replaceAll('\n', '\r')],
    ['lines that end in CRLF', mailbox.replaceAll('\n', '\r\n')],
  ])('a mailbox file is read with %s', async (name, text) => {
    const file = path.join(folder, `${name}.mbox`)
    fs.writeFileSync(file, text)
    const found: string[] = []
    for await (const { raw } of messagesOfFile(file)) found.push(raw.toString())
    expect(found.map((raw) => /Subject: (\w+)/.exec(raw)?.[1])).toEqual(['one', 'two'])
  })
})
