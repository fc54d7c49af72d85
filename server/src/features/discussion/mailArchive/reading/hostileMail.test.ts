/** @ciOnly reads large hostile messages */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../../../../scripts/effort.ts'
import { HOSTILE_MAIL } from '../testing/hostileMail.ts'
import { readMail } from './readMail.ts'

/** Size of the shorter of the two messages, in bytes. */
const LENGTH = 250_000
/** Maximum ratio between the times for a message and one four times as long. Quadratic time would give 16. */
const MAX_RATIO = 8
const NOISE_MS = 150

async function cpuOf(text: string): Promise<number> {
  const messages = [{ raw: new Uint8Array(Buffer.from(text)), cut: false }]
  const before = process.cpuUsage()
  const [read] = await readMail({ kind: 'messages', messages, now: new Date(), plain: false })
  const { user, system } = process.cpuUsage(before)
  expect(read).toHaveProperty('message')
  return (user + system) / 1000
}

/**
 * Returns the number of milliseconds by which the longer message exceeds the time limit. Repeats a failed measurement, since the
 * first one includes compilation.
 */
async function excess(make: (n: number) => string, length: number): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const [short, long] = [await cpuOf(make(length)), await cpuOf(make(4 * length))]
    const beyond = long - MAX_RATIO * short - NOISE_MS
    if (beyond <= 0 || attempt === 2) return Math.max(0, beyond)
  }
}

describe('reading hostile mail', () => {
  it.each(Object.entries(HOSTILE_MAIL))(
    'mail with %s is read in linear time',
    async (_name, make) => expect(await excess(make, LENGTH)).toBe(0),
    60_000,
  )

  const PIECES = [
    ...[
      '<b>',
      '</b>',
      '<td>',
      '<a href="http:x">',
      '</a>',
      '<blockquote>',
      '<pre>',
      '<li>',
      '<p>',
      '<!--',
      '-->',
      '<',
      '>',
    ],
    ...[
      ' ',
      '\t',
      '\n',
      '\n ',
      '\f',
      '&amp;',
      '&nbsp;',
      '&',
      ';',
      '"',
      "'",
      '(',
      ')',
      '=',
      '\\',
      ',',
      ':',
      '@',
      '/',
      '*1',
    ],
    ...[
      'a',
      'charset=',
      'boundary=b',
      '--b\n',
      '--b--\n',
      '=?utf-8?B?QQ==?=',
      '=?utf-8?Q?',
      '=3D',
      '=\n',
      'QQ==',
      '\u00e4',
    ],
    ...['Content-Type: text/html\n', 'Content-Type: message/rfc822\n\n', 'Date: ', 'Re: ', 'mailto:', '> '],
    ...[
      'begin 644 a\n',
      '#86)C\n',
      'end\n',
      '~{',
      '\x1b$B',
      '\x0e',
      '+AOk-',
      '<meta ',
      '>From ',
      'from <a@b> ',
      '1998 ',
    ],
  ]
  const PLACES: ((text: string) => string)[] = [
    (text) => `Subject: s\nContent-Type: text/html\n\n${text}`,
    (text) => `Subject: s\nContent-Type: text/html\n\n<pre>${text}x</pre>`,
    (text) => `Subject: s\n\n${text}`,
    (text) => `Subject: s\nContent-Type: multipart/mixed; boundary=b\n\n--b\n${text}`,
    (text) => `Subject: s\nContent-Transfer-Encoding: base64\nContent-Type: text/html\n\n${text}`,
    ...['Subject', 'From', 'To', 'Content-Type', 'Content-Disposition', 'References', 'List-Post', 'Date', 'X'].map(
      (name) => (text: string) => `${name}: ${text}\n\nhello`,
    ),
  ]
  it('mail with arbitrary repeated fragments is read in linear time', async () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(pieces, fc.constantFrom(...PLACES), async (chosen, place) => {
        const piece = chosen.join('')
        expect(await excess((n) => place(piece.repeat(Math.ceil(n / piece.length))), LENGTH / 4)).toBe(0)
      }),
      { numRuns: iterations(600) },
    )
  }, 600_000)
})
