import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { listQuery } from '../collections/index.ts'
import { LanguageField, languagesQuery } from '../languages/index.ts'
import { FORMATS, formats, type Wish } from './searchParams.ts'

interface Props {
  wish: Wish
  onChange: (changed: Partial<Wish>) => void
}

/** Selects the contents and format of the file. Uses the `exports` texts. */
export function ExportForm({ wish, onChange }: Props) {
  const t = useText()
  const id = useId()
  const languages = useQuery(languagesQuery).data ?? []
  const { username } = useSession()
  const collections = useQuery(listQuery({ whose: 'mine' }, { username, langids: [] })).data?.collections ?? []
  const known = languages.filter(({ tag, definition_count }) => definition_count > 0 || tag === wish.lang)
  const isOwn = collections.some(({ collection_id }) => collection_id === wish.collection)
  return (
    <form className="flow export-form" aria-label={t('exports.what')} onSubmit={(event) => event.preventDefault()}>
      <LanguageField
        label={t('exports.language')}
        languages={known}
        value={known.find(({ tag }) => tag === wish.lang)?.id ?? null}
        note={({ definition_count }) => t('exports.contains', { count: definition_count })}
        onChange={(chosen) => {
          const language = known.find(({ id }) => id === chosen)
          if (language) onChange({ lang: language.tag })
        }}
      />
      <SelectField
        label={t('exports.part')}
        value={wish.collection ?? ''}
        onChange={(event) => onChange({ collection: Number(event.target.value) || null })}
      >
        <option value="">{t('exports.whole')}</option>
        {wish.collection !== null && !isOwn && (
          <option value={wish.collection}>{t('exports.collection_number', { id: String(wish.collection) })}</option>
        )}
        {collections.map(({ collection_id, name }) => (
          <option key={collection_id} value={collection_id}>
            {t('exports.collection', { name })}
          </option>
        ))}
      </SelectField>
      <label className="check">
        <input type="checkbox" checked={!wish.all} onChange={(event) => onChange({ all: !event.target.checked })} />
        <span>
          {t('exports.positive_only')}
          <small className="quiet"> {t('exports.positive_help')}</small>
        </span>
      </label>
      <fieldset className="formats">
        <legend>{t('exports.format')}</legend>
        {formats.map((format) => (
          <label key={format} className="format" htmlFor={`${id}-${format}`}>
            <input
              id={`${id}-${format}`}
              type="radio"
              name={`${id}-format`}
              checked={wish.format === format}
              aria-labelledby={`${id}-${format}-name`}
              aria-describedby={`${id}-${format}-help`}
              onChange={() => onChange({ format })}
            />
            <b id={`${id}-${format}-name`}>{FORMATS[format]}</b>
            <small className="quiet" id={`${id}-${format}-help`}>
              {t(`exports.about_${format}`)}
            </small>
          </label>
        ))}
      </fieldset>
    </form>
  )
}
