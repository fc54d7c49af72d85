import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { useField } from '../form/useField.ts'
import { useMathsProblem } from '../form/useMathsProblem.ts'
import type { Values } from '../form/values.ts'
import type { PictureProblem } from '../pictures/sendPicture.ts'
import { MarkdownEditor } from './MarkdownEditor.tsx'

/** Definition and notes, each in its own editor. */
export function MarkdownFields() {
  const t = useText()
  return (
    <>
      <MarkdownField name="definition" label={t('contribute.field_definition')} hint={t('contribute.editor_hint')} />
      <MarkdownField name="notes" label={t('contribute.field_notes')} hint={t('contribute.notes_hint')} />
    </>
  )
}

function MarkdownField({ name, label, hint }: { name: 'definition' | 'notes'; label: string; hint: string }) {
  const t = useText()
  const { validate } = useField(name)
  const { formState } = useFormContext<Values>()
  const { field } = useController<Values, typeof name>({ name, rules: { validate } })
  const [picture, setPicture] = useState<PictureProblem | null>(null)
  const problem = useMathsProblem(field.value)
  const maths = problem === null ? undefined : `${t('errors.invalid_mathjax')}: ${problem}`
  const error = picture ? t(`contribute.picture_${picture}`) : (formState.errors[name]?.message ?? maths)
  return (
    <div className="field">
      <span className="caption">
        <span>{label}</span>
        <small>{t('contribute.editor_help')}</small>
      </span>
      <MarkdownEditor
        text={field.value}
        label={label}
        hint={hint}
        onChange={field.onChange}
        onPictureProblem={setPicture}
      />
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}
