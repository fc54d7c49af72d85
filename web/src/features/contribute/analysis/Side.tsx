import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { htmlLang } from '../../../platform/locale.ts'
import { useText } from '../../../platform/text.tsx'
import { useAuthorName } from '../../../ui/AuthorName.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RichText, Spelled, WordError, WordLink } from '../../entries/index.ts'
import type { Values } from '../form/values.ts'
import { Preview } from '../Preview.tsx'
import { type Analysis, entryQuery, type Source } from '../queries.ts'
import { UseWord } from './UseWord.tsx'
import { isNotAWord, useAnalysis, useParts } from './useAnalysis.ts'
import { WordParts } from './WordParts.tsx'

/** The side panel of the form: word analysis and preview. */
export function Side({ source }: { source: Source | null }) {
  const t = useText()
  const analysis = useAnalysis()
  // The form explains below its field why a new word is invalid.
  const isExplained = !source && analysis.data !== undefined && isNotAWord(analysis.data)
  return (
    <div className="answer">
      {!isExplained && (
        <section aria-label={t('contribute.made_of')}>
          <h2 className="h3">{t('contribute.made_of')}</h2>
          <div className={source ? undefined : 'only-l'}>
            <WordParts analysis={analysis} />
          </div>
          <div aria-live="polite">{analysis.data && <Checks analysis={analysis.data} isNew={!source} />}</div>
        </section>
      )}
      <section aria-label={t('contribute.preview')}>
        <h2 className="h3">{t('contribute.preview')}</h2>
        <Preview type={source?.type_name ?? analysis.data?.word_type ?? ''} savedWord={analysis.data?.text ?? ''} />
      </section>
      {analysis.data && <PartPlaces analysis={analysis.data} />}
      {analysis.data?.text && !source && <ExistingEntry text={analysis.data.text} />}
    </div>
  )
}

const SHOWN = 5

/** Existing definitions of the word, to avoid duplicates; those in the form's language come first. */
function ExistingEntry({ text }: { text: string }) {
  const t = useText()
  const authorName = useAuthorName()
  const langid = useWatch<Values, 'langid'>({ name: 'langid' })
  const source_langid = useWatch<Values, 'source_langid'>({ name: 'source_langid' })
  const { data } = useQuery(entryQuery(text, source_langid))
  if (!data || data.definitions.length === 0) return null
  const definitions = [...data.definitions].sort((a, b) => Number(b.langid === langid) - Number(a.langid === langid))
  return (
    <section aria-label={t('contribute.already_here')}>
      <h2 className="h3">{t('contribute.already_here')}</h2>
      <ul className="saidbefore">
        {definitions.slice(0, SHOWN).map((definition) => (
          <li key={definition.definitionid}>
            <p className="definition" lang={htmlLang(definition.langtag)}>
              <RichText source={definition.definition} />
            </p>
            <p className="small quiet">
              {definition.langrealname} · {authorName(definition.username)}
            </p>
          </li>
        ))}
      </ul>
      <p className="small space-above-small">
        {t.rich('contribute.see_entry', { count: definitions.length, word: () => <WordLink word={data.valsi.word} /> })}
      </p>
    </section>
  )
}

/** The places of a compound's components, as an aid for writing its own. */
function PartPlaces({ analysis }: { analysis: Analysis }) {
  const t = useText()
  const defined = useParts(analysis).known.filter(({ definition }) => definition)
  if (defined.length === 0) return null
  return (
    <section aria-label={t('contribute.part_places')}>
      <h2 className="h3">{t('contribute.part_places')}</h2>
      <div className="partplaces">
        {defined.map(({ word, definition }) => (
          <p className="definition" key={word}>
            <WordLink word={word} />{' '}
            <span lang={htmlLang(definition!.langtag)}>
              <RichText source={definition!.definition} />
            </span>
          </p>
        ))}
      </div>
    </section>
  )
}

/** Results of the word analysis, including problems that the author should check. The form itself explains invalid new words. */
export function Checks({ analysis, isNew }: { analysis: Analysis; isNew: boolean }) {
  const t = useText()
  const { text, word_type, recommended, problems, explanation } = analysis
  if (isNotAWord(analysis))
    return (
      <ul className="checks">
        <Check bad>{explanation ? <WordError explanation={explanation} /> : t('contribute.not_a_word')}</Check>
      </ul>
    )
  const similar = [...(problems?.regular ?? []), ...(problems?.experimental ?? [])]
  return (
    <ul className="checks">
      {!explanation && <Check>{t('contribute.well_formed', { type: word_type })}</Check>}
      {explanation && !isNew && (
        <Check warn>
          <WordError explanation={explanation} />
        </Check>
      )}
      <StoredForm text={text} />
      {isNew && <Known text={text} />}
      {recommended && recommended !== text && (
        <Check warn>
          {t.rich('contribute.better_form', { word: () => <Spelled text={recommended} /> })}{' '}
          {isNew && <UseWord word={recommended} />}
        </Check>
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
  const style = bad ? 'bad' : warn ? 'warn' : 'ok'
  return (
    <li className={style}>
      <Icon name={style === 'ok' ? 'check' : 'warning'} />
      <span>{children}</span>
    </li>
  )
}
