import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../scripts/codePoint.ts'
import { iterations } from '../../../../../scripts/effort.ts'
import { plainLine } from './chat.service.ts'

describe('plainLine', () => {
  it.each([
    ['words', 'coi rodo', 'coi rodo'],
    ['white space around and between words', '  coi \t\r\n rodo\u00a0\u3000\u0085do ', 'coi rodo do'],
    ['line and paragraph separators', 'coi\u2028ro\u2029do', 'coi ro do'],
    ['controls', 'c\0o\u001bi\u0007\u007f\u0090', 'coi'],
    ['a control character between spaces', 'coi \u0001 do', 'coi do'],
    ['overridden directions', 'user\u202egnp.exe\u202c', 'usergnp.exe'],
    ['embedded and isolated directions', '\u202aa\u202bb\u202d\u2066c\u2067d\u2068e\u2069', 'abcde'],
    ['direction marks', 'a\u200eb\u200fc\u061cd', 'abcd'],
    ['zero-width characters', 'k\u200bl\u2060a\ufeffm\u00ada', 'klama'],
    ['tags', 'coi\u{e0001}\u{e0063}\u{e007f}', 'coi'],
    ['interlinear annotations', 'a\ufff9b\ufffac\ufffb', 'abc'],
    ['invisible letters', 'coi\u3164\u115f', 'coi'],
    ['an unpaired surrogate', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
    ['markup', '<b onclick="x">coi</b> &amp; <!--', '<b onclick="x">coi</b> &amp; <!--'],
    ['other scripts', 'привет ja 你好 שלום مرحبا', 'привет ja 你好 שלום مرحبا'],
    ['scripts that need joiners', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
    ['emoji', '👩\u200d👩\u200d👧 ❤\ufe0f 🇫🇮 👍🏽', '👩\u200d👩\u200d👧 ❤\ufe0f 🇫🇮 👍🏽'],
    ['nothing', '', ''],
    ['only white space', ' \n\u3000', ''],
    ['only invisible characters', '\u200d\ufe0f \u202e\u200b\0', ''],
  ])('plainLine normalizes %s', (_what, text, wanted) => {
    expect(plainLine(text)).toBe(wanted)
  })

  const anyText = fc.oneof(
    fc.string({ unit: codePoint }),
    fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)) }),
    fc.string({
      unit: fc.constantFrom(' ', 'a', '\0', '\u202e', '\u200d', '\ufe0f', '\ufeff', '\ud83d', '<', '\u{e0041}'),
    }),
  )

  it('plainLine returns one well-formed line without control characters or direction overrides', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tidy = plainLine(text)
        expect(tidy).not.toMatch(
          /\p{Cc}|\p{Surrogate}|[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u,
        )
        expect(tidy).not.toMatch(/^\s|\s$|\s\s|[^\S ]/)
        expect(plainLine(tidy)).toBe(tidy)
      }),
      { numRuns: iterations(2000) },
    )
  })

  it('plainLine preserves all printable characters of an ordinary line and their order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(plainLine(text).replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })
})
