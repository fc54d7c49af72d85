import { lazy, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useAnalysis } from '../analysis/useAnalysis.ts'
import { PicturesField } from '../pictures/PicturesField.tsx'
import type { Pictures } from '../pictures/usePictures.ts'
import type { Source } from '../queries.ts'
import { GlossRows } from './GlossRows.tsx'
import { LanguageFields } from './LanguageFields.tsx'
import { MathsArea } from './MathsArea.tsx'
import { PlaceRows } from './PlaceRows.tsx'
import { RafsiField } from './RafsiField.tsx'
import { mayHaveRafsi } from './rafsi.ts'
import { mayHaveSelmaho } from './rules.ts'
import { useField } from './useField.ts'
import type { Values } from './values.ts'
import { WordField } from './WordField.tsx'

// the editor is larger than the rest of the site; it comes where it is asked for
const MarkdownFields = lazy(async () => ({ default: (await import('../editor/MarkdownFields.tsx')).MarkdownFields }))

interface Props {
  source: Source | null
  rich: boolean
  pictures: Pictures
}

/** Everything a definition says. Fields that few words need show themselves for words that do. */
export function Fields({ source, rich, pictures }: Props) {
  const t = useText()
  const analysis = useAnalysis()
  const type = source?.type_name ?? analysis.data?.word_type ?? ''
  const { register } = useFormContext<Values>()
  return (
    <>
      {!source && <WordField />}
      <LanguageFields fixed={source !== null} type={type} />
      {rich ? (
        <Suspense fallback={<PlainTexts />}>
          <MarkdownFields />
        </Suspense>
      ) : (
        <PlainTexts />
      )}
      <PicturesField pictures={pictures} />
      <GlossRows />
      <PlaceRows />
      <RareFields type={type} />
      <Line name="commit_message" label={t('contribute.why')} aside={t('contribute.why_help')} />
      {(!source || source.is_author) && (
        <label className="check">
          <input type="checkbox" {...register('owner_only')} /> <span>{t('contribute.owner_only')}</span>
        </label>
      )}
    </>
  )
}

function PlainTexts() {
  const t = useText()
  return (
    <>
      <MathsArea
        name="definition"
        label={t('contribute.definition')}
        aside={t('contribute.definition_help', { place: '$x_1$', word: '{word}' })}
        rows={3}
      />
      <MathsArea
        name="notes"
        label={t('contribute.notes')}
        aside={t('contribute.optional')}
        placeholder={t('contribute.notes_hint')}
        rows={2}
      />
    </>
  )
}

function RareFields({ type }: { type: string }) {
  const t = useText()
  const selmaho = useWatch<Values, 'selmaho'>({ name: 'selmaho' })
  const rafsi = useWatch<Values, 'rafsi'>({ name: 'rafsi' })
  return (
    <>
      <MathsArea name="etymology" label={t('contribute.etymology')} aside={t('contribute.optional')} rows={2} />
      <div className="cols2 pair">
        <Line name="jargon" label={t('contribute.jargon')} aside={t('contribute.jargon_help')} />
        {(mayHaveSelmaho(type) || selmaho) && <Line name="selmaho" label={t('contribute.selmaho')} />}
      </div>
      {(mayHaveRafsi(type) || rafsi) && <RafsiField />}
    </>
  )
}

function Line({
  name,
  label,
  aside,
}: {
  name: 'jargon' | 'selmaho' | 'commit_message'
  label: string
  aside?: string
}) {
  const { field, error } = useField(name)
  return <TextField {...field} label={label} aside={aside} error={error} autoComplete="off" />
}
