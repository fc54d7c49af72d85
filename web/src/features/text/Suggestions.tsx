import type { ParsedText } from '@vlacku/contract/parsing'
import type { Explanation } from '@vlacku/contract/wordErrors'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { WordError } from '../entries/index.ts'

/** Maximum number of words listed. */
const MAX_LISTED = 5

interface Props {
  text: string
  words: ParsedText['words']
  /** The error, whose word isn't listed, since the error has its own message and correction. */
  error: ParsedText['error']
  onReplace: (text: string) => void
}

/** Lists the words that aren't in the dictionary but resemble another word, with buttons that replace all their occurrences. */
export function Suggestions({ text, words, error, onReplace }: Props) {
  const t = useText()
  const suggestions = suggestionsOf(words, error?.word ?? null)
  if (suggestions.length === 0) return null
  const replaced = ({ ranges, by }: Suggestion) =>
    ranges.reduceRight((result, { start, end }) => result.slice(0, start) + by + result.slice(end), text)
  return (
    <div className="note warn">
      <Icon name="warning" />
      <ul className="flow" aria-label={t('text.suggestions')}>
        {suggestions.slice(0, MAX_LISTED).map((suggestion) => (
          <li key={suggestion.word}>
            {t('text.not_in_dictionary', { word: suggestion.word })}{' '}
            {suggestion.explanation && <WordError explanation={{ ...suggestion.explanation, correction: null }} />}{' '}
            <button type="button" className="button small" onClick={() => onReplace(replaced(suggestion))}>
              {t('text.replace_by', { word: suggestion.by })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Suggestion {
  /** The unknown word, or several words that are written together. */
  word: string
  by: string
  explanation: Explanation | null
  /** Occurrences in the text. */
  ranges: { start: number; end: number }[]
}

function suggestionsOf(words: ParsedText['words'], except: number | null): Suggestion[] {
  const suggestions = new Map<string, Suggestion>()
  for (const [at, { text, suggestion, explanation, end }] of words.entries()) {
    const by = suggestion ?? explanation?.correction
    if (!by || at === except) continue
    const together = explanation?.kind === 'falls_apart' ? explanation.words : [text]
    const word = together.join('')
    const found = suggestions.get(word) ?? { word, by, explanation, ranges: [] }
    found.ranges.push({ start: words[at - together.length + 1]!.start, end })
    suggestions.set(word, found)
  }
  return [...suggestions.values()]
}
