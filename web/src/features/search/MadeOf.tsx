import { useText } from '../../platform/text.tsx'
import { WordLink } from '../entries/index.ts'

/** "Made of gerku + zdani", with links to both entries. */
export function ComponentLinks({ words }: { words: readonly string[] }) {
  const t = useText()
  return (
    <>
      {t('search.made_of')}{' '}
      {words.map((word, i) => (
        <span key={`${i}${word}`}>
          {i > 0 && ' + '}
          <WordLink word={word} />
        </span>
      ))}
    </>
  )
}
