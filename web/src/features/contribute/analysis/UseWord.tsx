import { useFormContext } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { editField } from '../../../ui/useTextEdits.ts'
import type { Values } from '../form/values.ts'

/** A button that puts a corrected word into the form. The browser can undo this, as if the user had typed the word. */
export function UseWord({ word }: { word: string }) {
  const t = useText()
  const { setValue } = useFormContext<Values>()
  const use = () => {
    // `setFocus` of the form focuses the field only later, in another task
    const field = document.querySelector<HTMLInputElement>('.writing input[name=word]')
    const end = word.length
    const edit = field && { at: 0, until: field.value.length, put: word, from: end, to: end }
    const isTyped = edit && editField(field, edit)
    if (!isTyped) setValue('word', word, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <button type="button" className="button small" onClick={use}>
      {t('contribute.use_word', { word })}
    </button>
  )
}
