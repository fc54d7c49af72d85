import { expect, it } from 'vitest'
import { maskAttachment } from './maskAttachment.ts'

const masked = async (bytes: Buffer, type = 'text/plain') => maskAttachment(bytes, type, new Date())
const TEXT = 'ask alis@example.org now'
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const utf32le = (text: string) => Buffer.from(Uint32Array.from([...text], (c) => c.codePointAt(0)!).buffer)

it.each([
  ['UTF-8', Buffer.from(`ü ${TEXT}`), 'ü ask …@… now'],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'ask …@… now'],
  ['big-endian UTF-16 with a byte order mark', utf16be(`\ufeff${TEXT}`), 'ask …@… now'],
  ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le'), 'ask …@… now'],
  ['big-endian UTF-16 without a byte order mark', utf16be(TEXT), 'ask …@… now'],
  ['UTF-32', utf32le(TEXT), 'ask …@… now'],
  ['ISO-2022-JP', Buffer.from('\x1b$B4A;z\x1b(Balis@example.org\x1b$B4A\x1b(B', 'latin1'), '漢字…@…漢'],
  ['ISO-2022-JP with a wide at sign', Buffer.from('alis\x1b$B!w\x1b(Bexample.org', 'latin1'), '…@…'],
])('email addresses in %s attachments are masked', async (_, bytes, text) => {
  expect((await masked(bytes)).toString()).toBe(text)
})

it.each([
  'alis@example.<wbr>org',
  'alis<b>@</b>example.org',
  '<i>alis@</i><!--x-->example&#46;org',
  'alis<span class="a">@example</span>.org',
])('an email address split by HTML tags is masked: %s', async (address) => {
  const written = (await masked(Buffer.from(`<p>ask ${address} <b>now</b></p>`), 'text/html')).toString()
  expect(written).toMatch(/…@….* <b>now<\/b><\/p>$/)
  expect(written).not.toMatch(/alis|example|org/)
})

it('HTML without email addresses is unchanged', async () => {
  const html = Buffer.from('<p>a<b>b</b>c @ d</p>')
  expect(await masked(html, 'text/html')).toBe(html)
})

it('masking addresses in other character sets leaves all other bytes unchanged', async () => {
  const koi8 = Buffer.from([0xc9, 0xcd, 0xd1, 0x20, ...Buffer.from('<alis@example.org>'), 0xd1])
  expect(await masked(koi8)).toEqual(Buffer.from([0xc9, 0xcd, 0xd1, 0x20, ...Buffer.from('<...@...>'), 0xd1]))
})

it('text with a wrong declared type is masked, but binary data and texts without email addresses are unchanged', async () => {
  expect((await masked(Buffer.from(TEXT), 'application/octet-stream')).toString()).toBe('ask …@… now')
  for (const bytes of [Buffer.from([0x89, 0x50, 0, 0xff, ...Buffer.from(TEXT)]), Buffer.from([0x25, 0xff, 0xfe])])
    expect(await masked(bytes, 'application/pdf')).toBe(bytes)
  const plain = Buffer.from('\ufeffcoi', 'utf16le')
  expect(await masked(plain)).toBe(plain)
})

it('attached messages in any encoding are rewritten without email addresses', async () => {
  const attached = [
    'From: Alis <alis@example.org>',
    'To: bab@example.org',
    'Reply-To: carol@example.org',
    'Subject: =?utf-8?B?YWxpc0BleGFtcGxlLm9yZw==?=',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(TEXT).toString('base64'),
  ].join('\n')
  const written = (await masked(Buffer.from(attached), 'message/rfc822')).toString()
  expect(written).toContain('ask …@… now')
  expect(written).toContain('From: Alis <hidden@invalid>')
  expect(written).not.toMatch(/(alis|bab|carol)@|YWxpc0BleGFtcGxlLm9yZw|YXNrIGFsaXNA/)
})
