import { useQuery } from '@tanstack/react-query'
import type { Side } from '@vlacku/contract/collections'
import type { Definition } from '@vlacku/contract/entries'
import { useDeferredValue, useState } from 'react'
import { htmlLang, readerLangids } from '../../platform/locale.ts'
import { ACCEPTED, imageProblem, type ReadImage, readImage } from '../../platform/readImage.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'
import { RichText } from '../entries/index.ts'
import { wordsQuery } from './queries.ts'

interface Props {
  side: Side
  isThere: boolean
  /** Undefined if unchanged; null if removed. */
  picture: ReadImage | null | undefined
  onChange: (picture: ReadImage | null | undefined) => void
}

/** A picture for one side of an item. */
export function PictureField({ side, isThere, picture, onChange }: Props) {
  const t = useText()
  const [rejection, setRejection] = useState<'not_image' | 'image_too_large' | null>(null)
  const choose = async (file: File | undefined) => {
    const problem = file ? imageProblem(file) : null
    setRejection(problem)
    onChange(file && !problem ? await readImage(file) : undefined)
  }
  return (
    <div className="picture-field">
      <TextField
        label={t(`collections.${side}_image`)}
        type="file"
        accept={ACCEPTED}
        error={rejection ? t(`collections.${rejection}`) : undefined}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {picture && <img className="card-picture" src={picture.url} alt="" />}
      {isThere && !picture && (
        <label className="check">
          <input
            type="checkbox"
            checked={picture === null}
            onChange={(event) => onChange(event.target.checked ? null : undefined)}
          />{' '}
          {t('collections.remove_image')}
        </label>
      )}
    </div>
  )
}

export type Chosen = Pick<Definition, 'definitionid' | 'valsiword'>

interface DictionaryChoiceProps {
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
  /** Validation error, if any. */
  error: string | undefined
}

/** Searches for a definition as the user types. */
export function DictionaryChoice({ chosen, onChoose, error }: DictionaryChoiceProps) {
  const t = useText()
  const locale = useLocale()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery(wordsQuery(search, readerLangids[locale]))
  const found = search === '' ? [] : (data?.definitions ?? [])
  return (
    <fieldset className="dictionary-choice">
      <legend className="visually-hidden">{t('collections.from_dictionary')}</legend>
      <TextField
        label={t('collections.find_word')}
        type="search"
        maxLength={400}
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter must not submit the form if nothing is selected.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found[0]) onChoose(found[0])
        }}
      />
      {search !== '' && data && found.length === 0 && <p className="soft">{t('collections.nothing_found')}</p>}
      {found.map((definition) => (
        <label key={definition.definitionid} className="check">
          <input
            type="radio"
            name="definition"
            checked={chosen?.definitionid === definition.definitionid}
            onChange={() => onChoose(definition)}
          />{' '}
          <span>
            <b className="jbo">{definition.valsiword}</b>{' '}
            <span lang={htmlLang(definition.langtag)}>
              <RichText source={definition.definition.slice(0, 160)} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
