import { useEffect, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
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

// Loaded on demand, because the editor is larger than the rest of the site.
const MarkdownFields = lazyPart(async () => (await import('../editor/MarkdownFields.tsx')).MarkdownFields, {
  isOptional: true,
})

interface Props {
  source: Source | null
  rich: boolean
  pictures: Pictures
}

/** All fields of a definition. Rarely used fields are shown only for words that need them. */
export function Fields({ source, rich, pictures }: Props) {
  const t = useText()
  const analysis = useAnalysis()
  const type = source?.type_name ?? analysis.data?.word_type ?? ''
  const { register } = useFormContext<Values>()
  return (
    <>
      {!source && <WordField />}
      <LanguageFields fixed={source !== null} type={type} />
      {rich ? <MarkdownFields waiting={<Waiting />} /> : <PlainTexts />}
      <PicturesField pictures={pictures} />
      <GlossRows />
      <PlaceRows />
      <MoreFields type={type} />
      <Line name="commit_message" label={t('contribute.why')} aside={t('contribute.why_help')} />
      {(!source || source.is_author) && (
        <label className="check">
          <input type="checkbox" {...register('owner_only')} /> <span>{t('contribute.owner_only')}</span>
        </label>
      )}
    </>
  )
}

/** Placeholders with the height of the editors. */
const Waiting = () => (
  <div className="waiting-editor">
    <PlainTexts />
  </div>
)

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

/** Rarely used fields, collapsed unless a field has a value or error. */
function MoreFields({ type }: { type: string }) {
  const t = useText()
  const [etymology, jargon, selmaho, rafsi] = useWatch<Values, ['etymology', 'jargon', 'selmaho', 'rafsi']>({
    name: ['etymology', 'jargon', 'selmaho', 'rafsi'],
  })
  const { errors } = useFormState<Values>()
  const [open, setOpen] = useState(false)
  const isWrong = errors.etymology ?? errors.jargon ?? errors.rafsi
  const isFilled = [etymology, jargon, rafsi].some(Boolean)
  useEffect(() => {
    if (isFilled || isWrong) setOpen(true)
  }, [isFilled, isWrong])
  return (
    <>
      {(mayHaveSelmaho(type) || selmaho) && <Line name="selmaho" label={t('contribute.selmaho')} />}
      <details className="morefields" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="button bare small">
          <Icon name="open" /> {t('contribute.more_fields')}
        </summary>
        <div className="flow">
          <MathsArea name="etymology" label={t('contribute.etymology')} aside={t('contribute.optional')} rows={2} />
          <Line name="jargon" label={t('contribute.jargon')} aside={t('contribute.jargon_help')} />
          {(mayHaveRafsi(type) || rafsi) && <RafsiField />}
        </div>
      </details>
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
