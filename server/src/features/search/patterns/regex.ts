import { RE2JS } from 're2js'

/** What a regular expression may cost for each letter of a text. Repeats are written out: `a{100}` counts a hundred. */
const MOST_STEPS = 400

/** Says what is wrong with a regular expression, in the engine's words; null when it can be used. */
export function regexProblem(source: string): string | null {
  try {
    return compile(source).programSize() > MOST_STEPS ? 'it repeats too much' : null
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return message.replace(/^error parsing regexp: /, '') || 'it cannot be read'
  }
}

/** Whether a text holds a match somewhere; capitals make no difference. Linear in the length of the text. */
export function regexTest(source: string): (text: string) => boolean {
  const regex = compile(source, RE2JS.CASE_INSENSITIVE)
  return (text) => regex.test(text)
}

const compile = (source: string, flags?: number) => RE2JS.compile(source, flags)
