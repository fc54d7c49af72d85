import { type MessageFormatElement, parse as parseMessage, TYPE } from '@formatjs/icu-messageformat-parser'
import { parse } from '@vlacku/grammar'
import { flatTexts, type Texts } from './flatTexts.ts'

/** Sample argument values: a name, a number and a date. A text must parse with at least one of them. */
const SAMPLES = ['by', '5', '2026-11-28']
/** Maximum number of expansions tried per text. */
const MAX_EXPANSIONS = 50

/**
 * Lists Lojban texts that don't parse, with the word at which parsing stops. Tries all plural forms and select cases. Skips texts
 * whose keys are in `english`, and bracketed numbers, which aren't Lojban.
 */
export const ungrammatical = (texts: Texts, english: readonly string[] = []): string[] =>
  Object.entries(flatTexts(texts)).flatMap(([key, text]) => {
    if (english.includes(key)) return []
    const [first = [], ...others] = SAMPLES.map((sample) => problemsOf(text, sample))
    return others.some((problems) => problems.length === 0) ? [] : first.map((problem) => `${key} ${problem}`)
  })

function problemsOf(text: string, sample: string): string[] {
  const expansions = new Set(expand(parseMessage(text), sample).map((one) => one.replace(/\(\d+\)/g, '')))
  return [...expansions].flatMap((expansion) => {
    const { error, words } = parse(expansion)
    if (error === null || !/\p{L}/u.test(expansion)) return []
    const word = error.word === null ? 'the end' : `“${words[error.word]!.text}”`
    return [`doesn't parse at ${word}: ${expansion}`]
  })
}

/** Returns all expansions of a message, with `sample` in place of its arguments. */
function expand(elements: MessageFormatElement[], sample: string): string[] {
  return elements.reduce<string[]>(
    (texts, element) =>
      texts.flatMap((text) => formsOf(element, sample).map((form) => text + form)).slice(0, MAX_EXPANSIONS),
    [''],
  )
}

function formsOf(element: MessageFormatElement, sample: string): string[] {
  switch (element.type) {
    case TYPE.literal:
      return [element.value]
    case TYPE.pound:
    case TYPE.number:
      return ['5']
    case TYPE.plural:
    case TYPE.select:
      return Object.values(element.options).flatMap(({ value }) => expand(value, sample))
    case TYPE.tag:
      return element.children.length > 0 ? expand(element.children, sample) : [sample]
    default:
      return [sample]
  }
}
