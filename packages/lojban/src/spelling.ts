import { asMeant } from '@vlacku/language'
import { kindOf } from './letters.ts'

const COMMA = 44
const DOT = 46
const SPACE = 32
const BACKTICK = 96

/**
 * Returns the text with one letter per sound: apostrophe variants and h between vowels become `'`, commas and invisible
 * characters are removed, and dots and white space become single spaces. Capitals remain, since they mark stress. Returns null if
 * any other character is left. Runs in linear time.
 */
export function spell(text: string): string | null {
  let plain = true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (kindOf(code) === 0 && code !== SPACE) {
      if (
        code < 128 &&
        code !== COMMA &&
        code !== DOT &&
        code !== 72 &&
        code !== 104 &&
        code !== BACKTICK &&
        (code < 9 || code > 13)
      ) {
        return null
      }
      plain = false
    }
  }
  if (plain) return text
  const spelled = asMeant(text)
    .replace(/,/g, '')
    .replace(/(?<=[aeiouy])h(?=[aeiouy])/gi, "'")
    .replace(/[\s.]+/g, ' ')
  return /[^a-gi-pr-vx-zA-GI-PR-VX-Z' ]/.test(spelled) ? null : spelled
}
