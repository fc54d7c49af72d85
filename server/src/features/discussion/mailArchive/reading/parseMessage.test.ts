import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parseMessage } from './parseMessage.ts'
import { readMail } from './readMail.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
/** Parses a message given as Latin-1. */
const parse = (text: string) => parseMessage({ raw: Buffer.from(text, 'latin1'), cut: false }, NOW)
const utf8 = (text: string) => Buffer.from(text).toString('latin1')
const base64 = (text: string) => Buffer.from(text).toString('base64')
const subjectOf = async (text: string) => (await parse(`Subject: ${text}\n\nx`)).subject
const bodyOf = async (type: string, text: string, encoding = '8bit') =>
  (await parse(`Subject: s\nContent-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n${text}`)).body

describe('headers of parsed messages', () => {
  it.each([
    ['raw UTF-8', utf8('Žluť'), 'Žluť'],
    ['raw Windows-1252', '\x93a\x94 \x97 b', '“a” — b'],
    ['a base64 word', '=?utf-8?B?xb1sdcWl?=', 'Žluť'],
    ['a character split between two base64 words', '=?utf-8?B?xQ==?=\n =?utf-8?B?vWx1?=', 'Žlu'],
    ['a character split between words of both encodings', '=?utf-8?B?xQ==?= =?UTF-8?q?=BDlu?=', 'Žlu'],
    ['a word in UTF-7', '=?UTF-7?Q?d+AOk-j+AOA-?=', 'déjà'],
    ['a word in Windows-1252', '=?windows-1252?Q?=93a=94?=', '“a”'],
    ['a word that declares UTF-8 and is Latin-1', '=?utf-8?Q?d=E9j=E0?=', 'déjà'],
    ['an unencoded question mark in a word', '=?iso-8859-1?Q?d=E9j=E0??=', 'déjà?'],
    ['a question mark before an escape', '=?iso-8859-1?Q?a?=E9?=', 'a?é'],
    ['two words in ISO-2022-JP', '=?iso-2022-jp?B?GyRCPC0bKEI=?= =?iso-2022-jp?B?GyRCPXEbKEI=?=', '辞書'],
    ['text that looks like a word', '=?utf-8?X?a?= =?', '=?utf-8?X?a?= =?'],
  ])('a subject with %s is decoded', async (_, encoded, subject) => expect(await subjectOf(encoded)).toBe(subject))

  it('raw headers are decoded in the character set of the message', async () => {
    const text = await parse('Subject: \xf0\xd2\xc9\nContent-Type: text/plain; charset=koi8-r\n\n\xc4\xc1')
    expect(text).toMatchObject({ subject: 'При', body: 'да' })
    const part = '--b\nContent-Type: text/plain; charset=koi8-r\n\n\xc4\xc1\n--b--'
    const parts = await parse(`Subject: \xf0\xd2\xc9\nContent-Type: multipart/mixed; boundary=b\n\n${part}`)
    expect(parts).toMatchObject({ subject: 'При', body: 'да' })
  })

  it('an empty subject header before the actual one is ignored', async () => {
    expect(await parse('Subject:\nFrom: a@example.org\nSubject: coi\n\nx')).toMatchObject({ subject: 'coi' })
  })

  it.each([
    ['Doe, Jane <jane@example.org>', 'Doe, Jane'],
    ['"Doe, Jane" <jane@example.org>', 'Doe, Jane'],
    ['=?utf-8?B?xb0=?= =?utf-8?B?bHU=?= <jane@example.org>', 'Žlu'],
    ['jane@example.org (Jane Doe)', 'Jane Doe'],
    ['jane@example.org, Bob <bob@example.org>', ''],
  ])('the sender name is read from %s', async (from, name) => {
    const { from: sender } = await parse(`From: ${from}\nSubject: s\n\nx`)
    expect(sender).toEqual({ name, address: 'jane@example.org' })
  })

  it.each([
    ['an empty line', '\nSubject: coi\n\nText.'],
    ['a byte order mark', '\xef\xbb\xbfSubject: coi\n\nText.'],
    ['a line of a mailbox', '>From alis Tue Apr  7 12:30:15 1998\nSubject: coi\n\nText.'],
    ['a quoted From header', '>From: alis@example.org Tue Apr  7 1998\nSubject: coi\n\nText.'],
  ])('%s before the headers is ignored', async (_, raw) => {
    expect(await parse(raw)).toMatchObject({ subject: 'coi', body: 'Text.' })
  })

  it.each([
    ['no empty line separates it from the headers', 'Subject: coi\nFrom: a@example.org\nText without a gap.\nMore.'],
    ['all lines end in CR', 'Subject: coi\r\rText without a gap.\rMore.'],
    ['only the empty line ends in CRLF', 'Subject: coi\n\r\nText without a gap.\nMore.'],
  ])('the text of a message is parsed even if %s', async (_, raw) => {
    expect(await parse(raw)).toMatchObject({ subject: 'coi', body: 'Text without a gap.\nMore.' })
  })

  it('a line that is not a header is skipped if headers follow', async () => {
    const message = await parse('From: a@example.org\nbroken line\nSubject: coi\n\nText.')
    expect(message).toMatchObject({ subject: 'coi', body: 'Text.' })
  })
})

describe('texts of parsed messages', () => {
  it.each([
    ['text', 'a b', 'a b'],
    ['text/plain charset=utf-8', utf8('é'), 'é'],
    ["text/plain; charset='koi8-r'", '\xc4\xc1', 'да'],
    ['text/x-notes; charset=us-ascii', 'a b', 'a b'],
    ['text/html', '<meta charset="koi8-r"><p>\xc4\xc1</p>', 'да'],
    ['text/html', '<meta http-equiv=x content="text/html; charset=windows-1251"><p>\xe4\xe0</p>', 'да'],
    ['text/plain', '\x1b$B<-=q\x1b(B', '辞書'],
    ['multipart/mixed; boundary=b', 'a b', 'a b'],
  ])('the text of %s is decoded', async (type, encoded, body) => expect(await bodyOf(type, encoded)).toBe(body))

  it.each([
    ['quoted printable', 'caf=C3=A9=\n s'],
    ['"Quoted-Printable"', 'caf=C3=A9=\n s'],
    ['base-64', base64('café s')],
    ['BASE64 (comment)', base64('café s')],
    ['x-uue', "begin 644 a.txt\n'8V%FPZD@<P``\n`\nend"],
  ])('the transfer encoding %s is decoded', async (encoding, encoded) =>
    expect(await bodyOf('text/plain; charset=utf-8', encoded, encoding)).toBe('café s'),
  )

  it.each([
    ['a line', `${base64('déjà vu là-bas')}\n____\nThe list\nhttp://lists.example.org`],
    ['several lines', `${base64('déjà vu là-bas').replace(/.{8}/g, '$&\n')}\n____\nThe list\nhttp://lists.example.org`],
  ])('unencoded text below %s of base64 is preserved', async (_, text) => {
    const body = await bodyOf('text/plain; charset=utf-8', text, 'base64')
    expect(body).toContain('déjà vu là-bas')
    expect(body).toContain('____\nThe list\nhttp://lists.example.org')
  })

  it('unencoded text below base64-encoded HTML is preserved as text', async () => {
    const body = await bodyOf('text/html; charset=utf-8', `${base64('<p>déjà</p>')}\n____\n<The> list`, 'base64')
    expect(body).toBe('déjà\n\n____\n<The> list')
  })

  it('flowed lines are joined within the same quote', async () => {
    const text = 'One \ntwo.\n> Quoted \n> once, \n>> and \n>> twice.\n>\n Stuffed \n-- \nAlis'
    expect(await bodyOf('text/plain; format=flowed', text)).toBe(
      'One two.\n> Quoted once, \n>> and twice.\n>\nStuffed \n-- \nAlis',
    )
    expect(await bodyOf('text/plain; format=flowed; delsp=yes', 'on \ne')).toBe('one')
  })
})

describe('parts of parsed messages', () => {
  const PART = '--other\nContent-Type: text/plain\n\nText.\n--other--'
  it.each(['multipart/mixed', 'multipart/alternative; boundary=b', 'multipart/mixed boundary=other', 'multipart'])(
    'message parts are found in %s by their actual boundary',
    async (type) => expect(await bodyOf(type, PART)).toBe('Text.'),
  )

  it('message parts without headers are recognized', async () => {
    expect(await bodyOf('multipart/mixed', '--other\n\nText.\n--other--')).toBe('Text.')
    expect(await bodyOf('multipart/mixed; boundary=other', '--other\nText.\n--other--')).toBe('Text.')
  })

  it('file names of parts are decoded from Latin-1', async () => {
    const part = (disposition: string) => `--b\nContent-Disposition: attachment; ${disposition}\n\nx\n`
    const names = ['filename="d\xe9j\xe0 vu.txt"', "filename*=windows-1252''%93a%94.txt", 'filename=two words.txt']
    const message = await parse(
      `Subject: s\nContent-Type: multipart/mixed; boundary=b\n\n${names.map(part).join('')}--b--`,
    )
    expect(message.parts.map(({ filename }) => filename)).toEqual(['déjà vu.txt', '“a”.txt', 'two words.txt'])
  })

  it('uuencoded files inside a text are extracted as parts', async () => {
    const raw = Buffer.from('Subject: s\n\nAbove.\n\nbegin 644 a.txt\n#86)C\n`\nend\n\nBelow.\nbegin 644 times.\nend')
    const { body, parts } = await parseMessage({ raw, cut: false }, NOW)
    expect(body).toMatch(/^Above\.\s+Below\.\nbegin 644 times\.\nend$/)
    expect(parts).toMatchObject([{ filename: 'a.txt', size: 3 }])
    const packed = gzipSync(raw)
    const [file] = await readMail({
      kind: 'attachments',
      packed,
      masked: false,
      now: NOW,
    })
    expect(Buffer.from((file as { content: Uint8Array }).content).toString()).toBe('abc')
  })

  it('parts of a split message are displayed as text', async () => {
    const head = (number: number) => `Subject: s\nContent-Type: message/partial; id="a"; number=${number}; total=2\n\n`
    const inner = 'Subject: whole\nContent-Type: text/plain; charset=koi8-r\n\n\xc4\xc1'
    expect(await parse(`${head(1)}${inner}`)).toMatchObject({ subject: 's', body: 'да', parts: [] })
    expect(await parse(`${head(2)}The rest.`)).toMatchObject({ body: 'The rest.', parts: [] })
  })

  it('parts of an embedded message are decoded', async () => {
    const inner = 'Subject: =?koi8r?Q?=C4=C1?=\nContent-Type: text/plain; charset=koi8r\n\n\xc4\xc1'
    const outer = (encoding: string, text: string) =>
      `Subject: s\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: ${encoding}\n\n${text}\n--b--`
    for (const text of [outer('8bit', inner), outer('base64', Buffer.from(inner, 'latin1').toString('base64'))]) {
      const { body } = await parse(text)
      expect(body).toMatch(/Subject: да.*\nда$/s)
    }
  })
})
