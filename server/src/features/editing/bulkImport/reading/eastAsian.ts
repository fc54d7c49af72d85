import type { TableEncoding } from '@vlacku/contract/bulkImport'

type EastAsian = Extract<TableEncoding, 'shift_jis' | 'euc-jp' | 'gb18030' | 'big5' | 'euc-kr'>
const OF_LANGUAGE: Record<string, EastAsian[]> = {
  ja: ['shift_jis', 'euc-jp'],
  zh: ['gb18030', 'big5'],
  ko: ['euc-kr'],
}
const ALL: EastAsian[] = ['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5']

/** The most frequent characters in Chinese texts. Text decoded with the wrong encoding contains almost none of them. */
const FREQUENT = new Set('的一是不了在有人我他这中大来上个国到说们为和地也子时道這來個國說們為時從对對')
/** Minimum proportion of kana, Hangul or frequent characters in text of each encoding. */
const LEAST: Record<EastAsian, number> = { shift_jis: 0.2, 'euc-jp': 0.2, 'euc-kr': 0.9, gb18030: 0.05, big5: 0.05 }
const EAST_ASIAN_FROM = 0.8

/** Returns the most likely East Asian encoding of a text, preferring the encodings of its language. Returns null if none fits. */
export function eastAsianOf(bytes: Uint8Array, language: string | undefined): EastAsian | null {
  const preferred = OF_LANGUAGE[language?.split('-')[0] ?? ''] ?? []
  const readable = (encodings: EastAsian[]) =>
    encodings
      .flatMap((encoding) => {
        const text = decodedOrNull(bytes, encoding)
        return text === null ? [] : [{ encoding, ...shares(text, encoding) }]
      })
      .sort((a, b) => b.likelihood - a.likelihood)
  const [best] = readable(preferred)
  if (best && best.eastAsian >= 0.5) return best.encoding
  const [other] = readable(ALL)
  return other && other.likelihood > 0 ? other.encoding : null
}

/** Decodes the start of a text, which may end within a character. Returns null if it is invalid. */
function decodedOrNull(bytes: Uint8Array, encoding: EastAsian): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

/** Returns the proportions of character classes among the non-ASCII characters. */
function shares(text: string, encoding: EastAsian) {
  let [all, eastAsian, kana, hangul, frequent] = [0, 0, 0, 0, 0]
  for (const character of text) {
    if (character < '\u0080') continue
    all += 1
    if (/[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff01-\uff60]/.test(character)) eastAsian += 1
    if (/[\u3041-\u3093\u30a1-\u30f6]/.test(character)) kana += 1
    if (/[\uac00-\ud7af]/.test(character)) hangul += 1
    if (FREQUENT.has(character)) frequent += 1
  }
  const counted = { shift_jis: kana, 'euc-jp': kana, 'euc-kr': hangul, gb18030: frequent, big5: frequent }[encoding]
  const isLikely = all > 0 && eastAsian / all >= EAST_ASIAN_FROM && counted / all >= LEAST[encoding]
  return { eastAsian: all === 0 ? 0 : eastAsian / all, likelihood: isLikely ? counted / all : 0 }
}
