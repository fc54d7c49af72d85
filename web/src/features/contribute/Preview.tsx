import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '../../platform/text.tsx'
import { ClassMark, Glosses, Ribbon, RichBlock } from '../entries/index.ts'
import { languagesQuery } from '../languages/index.ts'
import type { Values } from './form/values.ts'

/** Live preview of the definition. */
export function Preview({ type, savedWord }: { type: string; savedWord: string }) {
  const values = useDeferredValue(useWatch<Values>() as Values)
  return <DefinitionPreview values={values} type={type} word={savedWord || values.word.trim()} />
}

/** A definition rendered from form values, as users will see it. */
export function DefinitionPreview({ values, type, word }: { values: Values; type: string; word: string }) {
  const t = useText()
  const { data: languages = [] } = useQuery(languagesQuery)
  const lang = languages.find(({ id }) => id === values.langid)?.tag ?? 'und'
  const glosses = values.glosses.filter((gloss) => gloss.word.trim() !== '')
  const isEmpty = values.definition.trim() === '' && values.images.length === 0
  return (
    <div className="sheet inset seen">
      <p className="spread">
        <span className="jbo" lang="jbo">
          {word || '…'}
        </span>
        {type && type !== 'nalvla' && <ClassMark type={type} more={values.selmaho.trim() || null} />}
      </p>
      {isEmpty && <p className="small quiet">{t('contribute.nothing_to_see')}</p>}
      <div lang={lang}>
        {values.definition.trim() !== '' && <RichBlock className="definition" source={values.definition} />}
        {glosses.length > 0 && <Glosses keywords={glosses} lang={lang} />}
        {values.notes.trim() !== '' && <RichBlock className="notes" source={values.notes} />}
        {values.etymology.trim() !== '' && <RichBlock className="notes" source={values.etymology} />}
      </div>
      {values.images.map(({ image_id, description }) => (
        <img key={image_id} src={`/api/images/${image_id}`} alt={description} />
      ))}
      <PlacesPreview values={values} word={word} lang={lang} />
    </div>
  )
}

function PlacesPreview({ values, word, lang }: { values: Values; word: string; lang: string }) {
  const named = values.places.filter((place) => place.word.trim() !== '')
  if (named.length === 0) return null
  const last = Math.max(...named.map(({ place }) => place))
  const places = Array.from(
    { length: last },
    (_, i) =>
      named
        .filter(({ place }) => place === i + 1)
        .map((row) => row.word.trim())
        .join(', ') || null,
  )
  return <Ribbon word={word} places={places} lang={lang} />
}
