import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fastest } from '../../testing/fastest.ts'
import { blocksOf } from './blocks.ts'

const kinds = (text: string) => blocksOf(text).map(({ kind, text }) => `${kind}: ${text.split('\n')[0]}`)

describe('the blocks of a text', () => {
  it('splits a text into paragraphs, quotes with their attribution, and the signature', () => {
    const text = "coi\n\nOn Monday alis wrote:\n> mi klama\n> ma\n\nmi go'i\n\n-- \nbab\nhttps://example.org"
    expect(kinds(text)).toEqual(['text: coi', 'quote: On Monday alis wrote:', "text: mi go'i", 'signature: bab'])
  })

  it('an attribution of two lines belongs to its quote', () => {
    expect(kinds('coi\n\nAt Sun, 14 Nov 2010 19:05:02 -0800,\nBab wrote:\n> mi klama')).toEqual([
      'text: coi',
      'quote: At Sun, 14 Nov 2010 19:05:02 -0800,',
    ])
    expect(kinds('I saw 3 of them.\nBab wrote:\n> mi klama')[0]).toBe('text: I saw 3 of them.')
  })

  it('a patch is one block that ends with its last line', () => {
    const text = 'see\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\nfine?'
    expect(kinds(text)).toEqual(['text: see', 'code: diff --git a/x b/x', 'text: fine?'])
  })

  it('a summary of changed files is one block', () => {
    const text =
      'see\n\n fs/ubifs/dir.c  |  2 +-\n fs/ubifs/logo.png | Bin 0 -> 12 bytes\n 2 files changed, 1 insertion(+)\nfine?'
    expect(kinds(text)).toEqual(['text: see', 'code:  fs/ubifs/dir.c  |  2 +-', 'text: fine?'])
  })

  it('ASCII art is one block that preserves its spaces', () => {
    expect(blocksOf('so:\n\n    x   y\n    1   2')).toEqual([
      { kind: 'text', text: 'so:' },
      { kind: 'code', text: '    x   y\n    1   2' },
    ])
  })

  it('the blocks together contain the whole text of the message', () => {
    const LINES = [
      '',
      'a',
      '> b',
      '-- ',
      '    c',
      '--- d',
      '+e',
      'x wrote:',
      '____',
      'a mailing list',
      'To unsubscribe, x',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...LINES)), (lines) => {
        const expected = (text: string) => text.replace(/^-- ?$/gm, '').replace(/\s+/g, '')
        const shown = blocksOf(lines.join('\n')).map(({ text }) => text)
        expect(expected(lines.join('\n')).length - expected(shown.join('\n')).length).toBeLessThanOrEqual(2)
      }),
    )
  })
})

const SENT = 'Sent as agreed.'

describe('the end of a message', () => {
  const endOf = (...lines: string[]) => blocksOf([SENT, '', ...lines].join('\n')).slice(1)

  it.each([
    [
      'Mailman',
      [
        '_______________________________________________',
        'notmuch mailing list',
        '…@…',
        'http://a.example/mailman/listinfo/notmuch',
      ],
    ],
    ['Debian', ['-- ', 'Xalmi mailing list', '…@…', 'https://a.example/']],
    [
      'Majordomo',
      [
        '--',
        'To unsubscribe from this list: send the line "unsubscribe linux-kernel" in',
        'the body of a message to …@…',
        'Please read the FAQ at  http://a.example/',
      ],
    ],
    [
      'Google Groups',
      [
        '-- ',
        'You received this message because you are subscribed to the Google Groups "lojban" group.',
        'To unsubscribe from this group and stop receiving emails from it, send an email to …@….',
        'For more options, visit https://groups.google.com/d/optout.',
      ],
    ],
    [
      'early Google Groups',
      [
        '--~--~---------~--~----~------------~-------~--~----~',
        'You received this message because you are subscribed to the Google Groups "lojban" group.',
        'To post to this group, send email to …@…',
        '-~----------~----~----~----~------~----~------~--~---',
      ],
    ],
    [
      'Google Groups without a separator',
      [
        'To unsubscribe from this group, send email to …@….',
        'For more options, visit this group at http://groups.google.com/group/lojban?hl=en.',
      ],
    ],
    [
      'Yahoo Groups',
      [
        '------------------------ Yahoo! Groups Sponsor ---------------------~-->',
        'Buy ink for your printer at a.example.  Free on orders $50 or more.',
        'http://us.click.example/mOAaAA/3exGAA/qnsNAA/GSaulB/TM',
        '---------------------------------------------------------------------~->',
        '',
        'To unsubscribe, send mail to …@…',
        '',
        'Your use of Yahoo! Groups is subject to http://docs.yahoo.com/info/terms/',
      ],
    ],
    [
      'later Yahoo Groups',
      [
        'Yahoo! Groups Links',
        '',
        '<*> To visit your group on the web, go to:',
        '    http://groups.yahoo.com/group/lojban/',
        '',
        '<*> To unsubscribe from this group, send an email to:',
        '    …@…',
        '',
        '<*> Your use of Yahoo! Groups is subject to:',
        '    http://docs.yahoo.com/info/terms/',
      ],
    ],
  ])('recognizes the footer of %s at the end of a message', (_, footer) => {
    expect(endOf(...footer)).toEqual([{ kind: 'footer', text: footer.join('\n') }])
    expect(endOf('-- ', 'Alis', 'Sutysisku', '', 'a line of verse', '', ...footer, '').map(({ kind }) => kind)).toEqual(
      ['signature', 'footer'],
    )
  })

  it('recognizes the footers of two lists on a forwarded message', () => {
    const one = ['____________', 'one mailing list']
    expect(endOf(...one, '', '', ...one)).toEqual([{ kind: 'footer', text: [...one, '', '', ...one].join('\n') }])
  })

  it('neither a separator above paragraphs nor a mention of a list is treated as a footer', () => {
    expect(kinds('coi\n\n_____\nOne more thing.\n\nBye')).toEqual(['text: coi'])
    expect(blocksOf('I read it on a mailing list.\nUnsubscribing was hard.').map(({ kind }) => kind)).toEqual(['text'])
  })

  it('a signature ends where a quoted message follows', () => {
    expect(kinds('coi\n-- \nAlis\n\nOn Monday Bab wrote:\n> coi\n> ma nuzba')).toEqual([
      'text: coi',
      'signature: Alis',
      'quote: On Monday Bab wrote:',
    ])
  })

  it('dashes without a trailing space between long paragraphs do not start a signature', () => {
    expect(kinds(`coi\n--\n${'a line\n'.repeat(12)}`)).toEqual(['text: coi'])
  })

  it('the Git version below a patch is part of the signature', () => {
    expect(kinds('diff --git a/x b/x\n@@ -1 +1 @@\n-old\n+new\n-- \n2.43.0').at(-1)).toBe('signature: 2.43.0')
  })

  it('an OpenPGP signature below signed text is a separate block', () => {
    const signature = '-----BEGIN PGP SIGNATURE-----\nVersion: GnuPG v1\n\niD8DBQ\n=NGH+\n-----END PGP SIGNATURE-----'
    expect(blocksOf(`coi\n- -- \nAlis\n${signature}\n\n____\na mailing list`)).toEqual([
      { kind: 'text', text: 'coi' },
      { kind: 'signature', text: 'Alis' },
      { kind: 'pgp', text: signature },
      { kind: 'footer', text: '____\na mailing list' },
    ])
  })
})

it.each(['-- \n', '____\n', '-----BEGIN PGP SIGNATURE-----\n', 'x wrote:\n', '> a\n', '- -- \n', ' \n'])(
  'splits repeated “%s” into blocks in linear time',
  { retry: 3 },
  (line) => {
    const timeOf = (lines: number) => {
      const text = line.repeat(lines)
      return fastest(() => blocksOf(text))
    }
    timeOf(10_000)
    expect(timeOf(80_000)).toBeLessThan(30 * timeOf(10_000) + 1000)
  },
)

it('splits a line of spaces in linear time', () => {
  const cpuOf = (n: number) => {
    const before = performance.now()
    blocksOf(`wrote${' '.repeat(n)}x`)
    return performance.now() - before
  }
  cpuOf(100_000)
  expect(cpuOf(400_000)).toBeLessThan(8 * cpuOf(100_000) + 150)
})
