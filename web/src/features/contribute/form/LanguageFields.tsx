import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useLocale, useText } from '../../../platform/text.tsx'
import { ErrorNote } from '../../../ui/QueryStatus.tsx'
import { ClassMark } from '../../entries/index.ts'
import { LanguageField, languagesQuery } from '../../languages/index.ts'
import { LOJBAN, rememberedLangid, rememberLangid } from './useDefinitionForm.ts'
import type { Values } from './values.ts'

/** Language of the word, language of the definition, and the detected word class. */
export function LanguageFields({ fixed, type }: { fixed: boolean; type: string }) {
  const t = useText()
  const langid = useController<Values, 'langid'>({ name: 'langid' })
  const source = useController<Values, 'source_langid'>({ name: 'source_langid' })
  const { data: languages = [], error, refetch } = useQuery(languagesQuery)
  const locale = useLocale()
  const own = [rememberedLangid(locale), LOJBAN]
  const nameOf = (id: number) => languages.find((language) => language.id === id)?.real_name ?? '…'
  return (
    <>
      {error && <ErrorNote error={error} retry={() => void refetch()} />}
      <div className="cols3 fieldrow">
        <LanguageField
          label={t('contribute.definition_in')}
          languages={languages}
          own={own}
          value={langid.field.value}
          onChange={(id) => {
            if (id === null) return
            langid.field.onChange(id)
            rememberLangid(id)
          }}
        />
        {fixed ? (
          <Fixed label={t('contribute.word_of')}>{nameOf(source.field.value)}</Fixed>
        ) : (
          <LanguageField
            label={t('contribute.word_of')}
            languages={languages}
            own={own}
            value={source.field.value}
            onChange={(id) => id !== null && source.field.onChange(id)}
          />
        )}
        <Fixed label={t('contribute.class')}>{type && type !== 'nalvla' ? <ClassMark type={type} /> : '—'}</Fixed>
      </div>
    </>
  )
}

function Fixed({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="field">
      <span className="caption">{label}</span>
      <span className="text-input settled">{children}</span>
    </div>
  )
}
