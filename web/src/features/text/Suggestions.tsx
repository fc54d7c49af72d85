import type { ParsedText } from '@vlacku/contract/parsing'
import type { Explanation } from '@vlacku/contract/wordErrors'
import { Fragment } from 'react'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { WordError } from '../entries/index.ts'

/** Maximum number of words listed. */
const MAX_LISTED = 5

interface Props {
  text: string
  words: ParsedText['words']
  /** The error. Its word is listed only if the error has no correction of its own. */
  error: ParsedText['error']
}

/**
 * Lists the words that aren't in the dictionary but resemble other words, with buttons that replace all their occurrences. Must be
 * in the form of the corrections.
 */
export function Suggestions({ text, words, error }: Props) {
  const t = useText()
  const suggestions = suggestionsOf(words, error && error.repair !== null ? error.word : null)
  if (suggestions.length === 0) return null
  const replaced = (ranges: Suggestion['ranges'], by: string) =>
    ranges.reduceRight((result, { start, end }) => result.slice(0, start) + by + result.slice(end), text)
  const unlisted = suggestions.length - MAX_LISTED
  return (
    <div className="note warn">
      <Icon name="warning" />
      <ul className="flow" aria-label={t('text.suggestions')}>
        {suggestions.slice(0, MAX_LISTED).map(({ word, explanation, replacements, ranges }) => (
          <li key={word}>
            {t('text.not_in_dictionary', { word })}{' '}
            {explanation && <WordError explanation={{ ...explanation, correction: null }} />}{' '}
            {replacements.map((by) => (
              <Fragment key={by}>
                <button type="submit" name="text" value={replaced(ranges, by)} className="button small">
                  {t('text.replace_by', { word: by })}
                </button>{' '}
              </Fragment>
            ))}
          </li>
        ))}
        {unlisted > 0 && <li>{t('text.more_suggestions', { count: unlisted })}</li>}
      </ul>
    </div>
  )
}

interface Suggestion {
  /** The unknown word, or several words that are written together. */
  word: string
  replacements: readonly string[]
  explanation: Explanation | null
  /** Occurrences in the text. */
  ranges: { start: number; end: number }[]
}

function suggestionsOf(words: ParsedText['words'], except: number | null): Suggestion[] {
  const suggestions = new Map<string, Suggestion>()
  for (const [at, { text, suggestions: near, explanation, end }] of words.entries()) {
    const replacements = explanation?.correction ? [explanation.correction] : near
    if (replacements.length === 0 || at === except) continue
    const together = explanation?.kind === 'falls_apart' ? explanation.words : [text]
    const word = together.join('')
    const found = suggestions.get(word) ?? { word, replacements, explanation, ranges: [] }
    found.ranges.push({ start: words[at - together.length + 1]!.start, end })
    suggestions.set(word, found)
  }
  return [...suggestions.values()]
}
