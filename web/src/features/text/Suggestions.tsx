import type { ParsedText } from '@vlacku/contract/parsing'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Maximum number of words listed. */
const MAX_LISTED = 5

interface Props {
  text: string
  words: ParsedText['words']
  onReplace: (text: string) => void
}

/** Lists the words that aren't in the dictionary but resemble a word in it, with buttons that replace all their occurrences. */
export function Suggestions({ text, words, onReplace }: Props) {
  const t = useText()
  const suggestions = new Map(
    words.flatMap(({ text, suggestion }) => (suggestion === null ? [] : [[text, suggestion]])),
  )
  if (suggestions.size === 0) return null
  const replaced = (word: string, by: string) =>
    words
      .filter((other) => other.text === word)
      .reduceRight((result, { start, end }) => result.slice(0, start) + by + result.slice(end), text)
  return (
    <div className="note warn">
      <Icon name="warning" />
      <ul className="flow" aria-label={t('text.suggestions')}>
        {[...suggestions].slice(0, MAX_LISTED).map(([word, suggestion]) => (
          <li key={word}>
            {t('text.not_in_dictionary', { word })}{' '}
            <button type="button" className="button small" onClick={() => onReplace(replaced(word, suggestion))}>
              {t('text.replace_by', { word: suggestion })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
