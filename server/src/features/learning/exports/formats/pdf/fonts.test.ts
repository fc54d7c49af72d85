/** @ciOnly draws every assigned character */
import { describe, expect, it } from 'vitest'
import type { ExportedDefinition } from '../../source.ts'
import { renderedGlyphs } from '../../testing/renderedGlyphs.ts'
import { writtenPdf } from '../../testing/written.ts'

const wordWith = (definition: string, other: Partial<ExportedDefinition> = {}): ExportedDefinition => ({
  ...{ definition_id: 1, word: 'klama', type: 'gismu', rafsi: [], selmaho: null, changed_at: 0, score: 0, notes: '' },
  ...{ username: 'alis', realname: '', definition, etymology: '', jargon: '', collection_note: '', keywords: [] },
  ...other,
})
const languageOf = (tag: string) => ({ langid: 9, tag, english_name: tag, real_name: tag })

async function rendered(definition: string, tag = 'en', other: Partial<ExportedDefinition> = {}) {
  const { bytes, unusual } = await writtenPdf([wordWith(definition, other)], { language: languageOf(tag) })
  return { ...renderedGlyphs(bytes), unusual }
}

describe('PDF fonts', () => {
  it.each([
    ['Simplified Chinese', 'zh', '动词；语言的例子，说话 x1 来到 x2'],
    ['Traditional Chinese', 'zh-TW', '動詞；語言的例子，說話，龜，裡，灣'],
    ['Japanese', 'ja', '動詞。語の例「かな」カナ 〜ー'],
    ['Korean', 'ko', '동사, 언어의 예: 뷁 똠방각하'],
    ['decomposed Korean', 'ko', '한국'.normalize('NFD')],
    ['Thai', 'th', 'กริยา ตัวอย่างของภาษา น้ำ'],
    ['Arabic', 'ar', 'فعل، مثال على اللغة'],
    ['Hebrew', 'he', 'פועל, דוגמה לשפה'],
    ['Hindi', 'hi', 'क्रिया, भाषा का उदाहरण'],
    ['Armenian and Georgian', 'hy', 'բայ, ზმნა'],
    ['Vietnamese', 'vi', 'động từ, ví dụ'.normalize('NFD')],
    ['emoji', 'en', 'an animal 🦊 or 🐢, 👩‍🚀, 👍🏽, 🇯🇵, ❤️, 1️⃣, ☺, ★'],
    ['symbols', 'en', '→ ← ⇒ ∀ ≈ ½ № ☑ ☐ ▲ ʒ ŋ̊ x̌̂ ‰ − · •'],
  ])('a PDF renders %s', async (_, tag, text) => {
    const { boxes, unusual } = await rendered(`${text} **${text}** _${text}_ \`${text}\``, tag, {
      notes: text,
      keywords: [
        { place: 0, word: text, meaning: text },
        { place: 1, word: text, meaning: text },
      ],
    })
    expect({ boxes, unusual }).toEqual({ boxes: 0, unusual: [] })
  })

  it.each([
    ['zh', ['NotoSansSC']],
    ['zh-Hant', ['NotoSansSC']],
    ['ja', ['NotoSansJP']],
    ['ko', ['NotoSansKR']],
    ['en', ['NotoSansJP']],
  ])(
    'characters shared by several languages are rendered in the font of the document’s language: %s',
    async (tag, fonts) => {
      const eastAsian = (await rendered('直骨', tag)).fonts.filter((font) => /Noto\w+(?:SC|JP|KR)/.test(font))
      expect(eastAsian.map((font) => font.split('-')[0])).toEqual(fonts)
    },
  )

  it('characters without a font are printed as code points and reported', async () => {
    const { unusual, boxes } = await rendered('the ligature \ufdfa and 𒀀, **\u{1cc00}**', 'ar')
    expect({ unusual, boxes }).toEqual({ unusual: ['no glyph: U+FDFA U+12000 U+1CC00'], boxes: 0 })
    const inKeyword = { keywords: [{ place: 1, word: '𒀀', meaning: null }] }
    expect(await rendered('x', 'en', inKeyword)).toMatchObject({ boxes: 0, unusual: ['no glyph: U+12000'] })
    expect(await rendered('$\\text{𒀀} + 1$')).toMatchObject({ boxes: 0, unusual: ['no glyph: U+12000'] })
    expect(await rendered('$\\frac{𒀀$')).toMatchObject({ boxes: 0, unusual: ['no glyph: U+12000'] })
    expect(await rendered('$\\text{语} + 1$ $\\frac{语$', 'zh')).toMatchObject({ boxes: 0 })
  })

  it('no assigned character is rendered as an empty box', async () => {
    const all = Array.from({ length: 0x323b0 }, (_, codePoint) => codePoint)
      .filter((codePoint) => codePoint % 97 === 5 || (codePoint > 0x2000 && codePoint < 0x3100))
      .map((codePoint) => String.fromCodePoint(codePoint))
      .filter((character) => /[^\p{Cn}\p{Cs}\p{Cc}]/u.test(character))
    const text = all.map((character) => (/\p{M}/u.test(character) ? `a${character}` : character)).join(' ')
    expect((await rendered(text.replace(/[$\\{}`*_~#>|[\]]/g, ''))).boxes).toBe(0)
  })
})
