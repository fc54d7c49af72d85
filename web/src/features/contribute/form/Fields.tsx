import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { useSettled } from '../../../platform/useSettled.ts'
import { TextArea, TextField } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { WordLink } from '../../entries/index.ts'
import { useAnalysis } from '../analysis/useAnalysis.ts'
import { PicturesField } from '../pictures/PicturesField.tsx'
import type { Pictures } from '../pictures/usePictures.ts'
import { rafsiOverlapQuery, type Source } from '../queries.ts'
import { GlossRows } from './GlossRows.tsx'
import { LanguageFields } from './LanguageFields.tsx'
import { PlaceRows } from './PlaceRows.tsx'
import { mayHaveRafsi, rafsiOf } from './rafsi.ts'
import { mayHaveSelmaho, wrongIn } from './rules.ts'
import { useField } from './useField.ts'
import { useMathsProblem } from './useMathsProblem.ts'
import type { TextField as TextFieldName, Values } from './values.ts'
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
        label={t('contribute.field_definition')}
        aside={t('contribute.definition_help', { place: '$x_1$', word: '{word}' })}
        rows={3}
      />
      <MathsArea
        name="notes"
        label={t('contribute.field_notes')}
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
      {(mayHaveSelmaho(type) || selmaho) && <Line name="selmaho" label={t('contribute.field_selmaho')} />}
      <details className="morefields" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="button bare small">
          <Icon name="open" /> {t('contribute.more_fields')}
        </summary>
        <div className="flow">
          <MathsArea
            name="etymology"
            label={t('contribute.field_etymology')}
            aside={t('contribute.optional')}
            rows={2}
          />
          <Line name="jargon" label={t('contribute.field_jargon')} aside={t('contribute.jargon_help')} />
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

interface MathsAreaProps {
  name: TextFieldName
  label: string
  aside: string
  rows: number
  placeholder?: string
}

/** A text field that may contain formulas. Invalid formulas are reported while the user types. */
function MathsArea({ name, label, aside, rows, placeholder }: MathsAreaProps) {
  const t = useText()
  const { field, error } = useField(name)
  const text = useWatch<Values, MathsAreaProps['name']>({ name })
  const problem = useMathsProblem(text)
  const lines = Math.min(16, Math.max(rows, text.split('\n').length + Math.floor(text.length / 80)))
  return (
    <TextArea
      {...field}
      className="text-input"
      label={label}
      aside={aside}
      rows={lines}
      placeholder={placeholder}
      error={error ?? (problem === null ? undefined : `${t('errors.invalid_mathjax')}: ${problem}`)}
    />
  )
}

/** The rafsi of a root or particle. A rafsi shared with another word is allowed but causes a warning. */
function RafsiField() {
  const t = useText()
  const { field, error } = useField('rafsi')
  const text = useSettled(useWatch<Values, 'rafsi'>({ name: 'rafsi' }))
  const word = useWatch<Values, 'word'>({ name: 'word' })
  const askable = wrongIn.rafsi({ rafsi: text } as Values) === null ? [...new Set(rafsiOf(text))] : []
  const overlaps = useQueries({ queries: askable.map((rafsi) => rafsiOverlapQuery(rafsi, word)) })
  return (
    <div>
      <TextField
        {...field}
        label={t('contribute.field_rafsi')}
        aside={t('contribute.rafsi_help')}
        error={error}
        lang="jbo"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div aria-live="polite">
        {overlaps.map(
          ({ data }, i) =>
            data?.overlap && (
              <p className="help state warn" key={askable[i]}>
                <Icon name="warning" />
                <span>
                  {t.rich('contribute.rafsi_overlap', {
                    rafsi: askable[i]!,
                    type: data.overlap.word_type,
                    word: () => <WordLink word={data.overlap!.word} />,
                  })}
                </span>
              </p>
            ),
        )}
      </div>
    </div>
  )
}
