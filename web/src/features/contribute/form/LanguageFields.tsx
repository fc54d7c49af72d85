import { useQuery } from '@tanstack/react-query'
import type { Language } from '@vlacku/contract/languages'
import { useFormContext, useWatch } from 'react-hook-form'
import { htmlLang, readerLangids } from '../../../platform/locale.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { ClassMark } from '../../entries/index.ts'
import { languagesQuery } from '../../languages/index.ts'
import { LOJBAN, rememberedLangid, rememberLangid } from './languages.ts'
import type { Values } from './values.ts'

/** Which language the word is of, which the definition is in, and what class the word was found to be. */
export function LanguageFields({ fixed, type }: { fixed: boolean; type: string }) {
  const t = useText()
  const { register } = useFormContext<Values>()
  const source_langid = useWatch<Values, 'source_langid'>({ name: 'source_langid' })
  const { data: languages = [], error, refetch } = useQuery(languagesQuery)
  const locale = useLocale()
  const own = [...new Set([...readerLangids[locale], rememberedLangid(locale), LOJBAN])]
  const options = (
    <>
      <optgroup label={t('contribute.own_languages')}>
        {optionsOf(own.flatMap((id) => languages.find((language) => language.id === id) ?? []))}
      </optgroup>
      <optgroup label={t('contribute.other_languages')}>
        {optionsOf(languages.filter(({ id }) => !own.includes(id)))}
      </optgroup>
    </>
  )
  const nameOf = (id: number) => languages.find((language) => language.id === id)?.real_name ?? '…'
  return (
    <>
      {error && <ErrorNote error={error} retry={() => void refetch()} />}
      <div className="cols3 fieldrow">
        {/* a select that has no options yet would forget what is chosen */}
        <SelectField
          key={`in${languages.length}`}
          {...register('langid', {
            valueAsNumber: true,
            onChange: (event) => rememberLangid(Number(event.target.value)),
          })}
          label={t('contribute.definition_in')}
        >
          {options}
        </SelectField>
        {fixed ? (
          <Fixed label={t('contribute.word_of')}>{nameOf(source_langid)}</Fixed>
        ) : (
          <SelectField
            key={`of${languages.length}`}
            {...register('source_langid', { valueAsNumber: true })}
            label={t('contribute.word_of')}
          >
            {options}
          </SelectField>
        )}
        <Fixed label={t('contribute.class')}>{type && type !== 'nalvla' ? <ClassMark type={type} /> : '—'}</Fixed>
      </div>
    </>
  )
}

const optionsOf = (languages: readonly Language[]) =>
  languages.map(({ id, real_name, tag }) => (
    <option key={id} value={id} lang={htmlLang(tag)}>
      {real_name}
    </option>
  ))

function Fixed({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="field">
      <span className="t">{label}</span>
      <span className="in-text settled">{children}</span>
    </div>
  )
}
