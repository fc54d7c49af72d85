import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { WordLink } from '../../entries/index.ts'
import type { Values } from '../form/values.ts'
import { type Analysis, entryQuery } from '../queries.ts'

/** Results of the word analysis, including problems that the author should check. */
export function Checks({ analysis, isNew }: { analysis: Analysis; isNew: boolean }) {
  const t = useText()
  const { text, word_type, recommended, problems, explanation } = analysis
  if (word_type === 'nalvla' || !analysis.success)
    return (
      <ul className="checks">
        <Check bad>{explanation ? <Explained explanation={explanation} /> : t('contribute.not_a_word')}</Check>
      </ul>
    )
  const similar = [...(problems?.regular ?? []), ...(problems?.experimental ?? [])]
  return (
    <ul className="checks">
      <Check>{t('contribute.well_formed', { type: word_type })}</Check>
      {explanation && (
        <Check warn>
          <Explained explanation={explanation} />
        </Check>
      )}
      <StoredForm text={text} />
      {isNew && <Known text={text} />}
      {recommended && recommended !== text && (
        <Check warn>{t.rich('contribute.better_form', { word: () => <Spelled text={recommended} /> })}</Check>
      )}
      {similar.length > 0 && (
        <Check warn>
          {t('contribute.similar_gismu', { count: similar.length })}{' '}
          {similar.map((word, i) => (
            <span key={word}>
              {i > 0 && ', '}
              <WordLink word={word} />
            </span>
          ))}
        </Check>
      )}
    </ul>
  )
}

function StoredForm({ text }: { text: string }) {
  const t = useText()
  const word = useWatch<Values, 'word'>({ name: 'word' }).trim()
  if (text === '' || text === word) return null
  return <Check warn>{t.rich('contribute.kept_as', { word: () => <Spelled text={text} /> })}</Check>
}

function Explained({ explanation }: { explanation: NonNullable<Analysis['explanation']> }) {
  const t = useText()
  switch (explanation.kind) {
    case 'not_words':
      return t.rich('contribute.piece_not_a_word', { word: () => <Spelled text={explanation.piece} /> })
    case 'joins_particle':
      return t.rich('contribute.joins_particle', {
        word: () => <Spelled text={explanation.piece} />,
        joined: () => <Spelled text={explanation.joined} />,
      })
    case 'falls_apart':
      return t.rich('contribute.falls_apart', { word: () => <Spelled text={explanation.words.join(' ')} /> })
  }
}

const Spelled = ({ text }: { text: string }) => (
  <span className="jbo" lang="jbo">
    {text}
  </span>
)

/** Shows whether the word already has definitions. */
function Known({ text }: { text: string }) {
  const t = useText()
  const langid = useWatch<Values, 'langid'>({ name: 'langid' })
  const source_langid = useWatch<Values, 'source_langid'>({ name: 'source_langid' })
  const { data } = useQuery(entryQuery(text, source_langid))
  if (data === undefined) return null
  const definitions = data?.definitions ?? []
  const inLanguage = definitions.filter((definition) => definition.langid === langid).length
  if (inLanguage > 0) return <Check warn>{t('contribute.defined_in_language', { count: inLanguage })}</Check>
  if (definitions.length > 0) return <Check>{t('contribute.defined_elsewhere', { count: definitions.length })}</Check>
  return <Check>{t('contribute.nobody_yet')}</Check>
}

function Check({ warn, bad, children }: { warn?: boolean; bad?: boolean; children: ReactNode }) {
  const look = bad ? 'bad' : warn ? 'warn' : 'ok'
  return (
    <li className={look}>
      <Icon name={look === 'ok' ? 'check' : 'warning'} />
      <span>{children}</span>
    </li>
  )
}
