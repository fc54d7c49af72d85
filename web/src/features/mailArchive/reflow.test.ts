import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fastest } from '../../testing/fastest.ts'
import { blocksOf } from './blocks.ts'
import { reflow } from './reflow.ts'

const flowing = (...lines: string[]) => reflow([lines.join('\n')])[0]!.split('\n')

const WRAPPED = [
  'I got bored with waiting for the mail to be indexed and decided to take',
  "a look at notmuch. I'm currently using it for all of the lists that I have",
  'ever subscribed to.',
]

describe('reflow', () => {
  it('reflow joins the lines of a wrapped paragraph and preserves empty lines between paragraphs', () => {
    expect(flowing(...WRAPPED, '', ...WRAPPED)).toEqual([WRAPPED.join(' '), '', WRAPPED.join(' ')])
  })

  it('reflow uses one wrap width for the whole message', () => {
    const [first, second] = reflow([WRAPPED.join('\n'), 'A line that was broken on purpose, since more fits\nhere.'])
    expect(first).toBe(WRAPPED.join(' '))
    expect(second).toContain('\n')
  })

  it('reflow joins lines of Cyrillic and Lojban paragraphs', () => {
    const russian = [
      'Мне надоело ждать, пока вся почта попадёт в указатель, и я решил',
      'посмотреть, что делает сервер.',
    ]
    const lojban = [
      ".i mi pu djica lo nu tcidu ro lo notci poi do pu benji ke'a mi ca lo",
      "prulamdei .i ku'i mi na kakne",
    ]
    expect(flowing(...russian)).toEqual([russian.join(' ')])
    expect(flowing(...lojban)).toEqual([lojban.join(' ')])
  })

  it.each([
    [
      'a list',
      ['- the first item has so many words that a program wraps it after this', 'one, and a second line', '* next'],
    ],
    [
      'a numbered list',
      ['1. the first item has so many words that a program wraps it after this', 'one, and more of it'],
    ],
    ['footnotes', ['[1] the first note has so many words that a program wraps it after all', 'of these words']],
    [
      'a table',
      ['gismu      klama   come, go to a destination from an origin via a route', 'cmavo      mi      I, me'],
    ],
    [
      'a table with borders',
      ['| klama | a long description of all the places of this word in English', '| mi | I, me and so on'],
    ],
    ['a poem', ['lo melbi tsani cu blanu', 'lo melbi xamsi cu blanu', '.i mi catlu']],
    ['short lines', ['The Logical Language Group, Inc.', '2904 Beau Lane', 'Fairfax VA 22031']],
    ['indented lines', ['  an indented paragraph that somebody has set apart from the others', '  by two spaces']],
    [
      'a drawing',
      [
        '  +-----+',
        '/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\/\\',
        '--->     <---',
      ],
    ],
    [
      'forwarded headers',
      [
        'From: the administrator of a list with a long name at a long domain',
        'Subject: a subject of some length that also fills nearly the whole line',
      ],
    ],
    [
      'a log file',
      [
        'Feb 13 17:12:23 host bluetoothd: listening for events on the device',
        'Feb 13 17:12:24 host bluetoothd: device is up',
      ],
    ],
    [
      'compiler messages',
      ["src/main.c:248: error: 'value' undeclared here in this very function", 'src/main.c:250: note: see above'],
    ],
    [
      'mail server responses',
      ['<<< 553 5.3.0 the address that was given is not known to this server', '550 5.1.1 user unknown here'],
    ],
    ['code', ['for (const message of messages) archive.add(message, options.first);', 'return archive;']],
    ['encoded data', ['QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5', 'ejAxMjM0NTY3ODk=']],
    [
      'a link on its own line',
      ['You can read the whole text of this decision at the following page or', 'https://example.org/a'],
    ],
    [
      'Chinese',
      [
        '这是一封很长的电子邮件，里面写了很多很多的字，我不知道应该怎么办才好，所以就把它们都写在这里了，希望你们能够看懂，谢谢大家，再见。',
        '再见',
      ],
    ],
    [
      'a name below a closing sentence',
      ['Thank you for all of the work that you have done for this list so far.', 'Alis'],
    ],
    [
      'a word that continues after a hyphen',
      ['The parser of the reference implementation is said to be a left-recur-', 'sive one, as far as I know'],
    ],
    ['lines that were never wrapped', ['word '.repeat(30).trim(), 'word '.repeat(20).trim()]],
  ])('reflow leaves %s unchanged', (_, lines) => {
    expect(flowing(...WRAPPED, '', ...lines)).toEqual([WRAPPED.join(' '), '', ...lines])
    expect(flowing(...lines)).toEqual(lines)
  })

  const anyLine = fc.oneof(
    fc.constantFrom('', '> quoted', '- item', '    code', '-- ', '@@ -1 +1 @@', 'so he wrote:', '| a | b |', '\t'),
    fc
      .array(fc.constantFrom('mi', 'klama', 'a', 'to', 'https://example.org/x', 'well-', '.i', '>', '…@…', 'Привет'), {
        maxLength: 20,
      })
      .map((words) => words.join(' ')),
    fc.string({ maxLength: 100 }),
  )

  it('reflow preserves all words of a message in order', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        const text = lines.join('\n')
        const words = (joined: string) => joined.split(/\s+/).filter((word) => word !== '')
        expect(words(reflow([text])[0]!)).toEqual(words(text))
      }),
    )
  })

  it('reflow changes only text blocks', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        const written = new Set(
          lines
            .join('\n')
            .split('\n')
            .map((line) => line.trimEnd()),
        )
        for (const { kind, text } of blocksOf(lines.join('\n')))
          if (kind !== 'text') for (const line of text.split('\n')) expect(written).toContain(line.trimEnd())
      }),
    )
  })

  it.each([
    ['wrapped lines', 'some words that fill a line of mail up to its end, as programs do it\n'],
    ['one long line', 'word '],
    ['one word', 'a'],
    ['spaces', ' '],
    ['list items', '- a\n'],
    ['slashes', '/:'],
  ])('reflow takes linear time in the length of %s', { retry: 3 }, (_, piece) => {
    const timeOf = (length: number) => {
      const text = piece.repeat(length / piece.length)
      return fastest(() => reflow([text]))
    }
    timeOf(100_000)
    expect(timeOf(400_000)).toBeLessThan(12 * timeOf(100_000) + 1000)
  })
})
