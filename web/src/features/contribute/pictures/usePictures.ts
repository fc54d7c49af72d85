import { type ClipboardEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { MAX_IMAGES } from '../form/rules.ts'
import type { Values } from '../form/values.ts'
import { type PictureProblem, sendPicture } from './sendPicture.ts'

/** The pictures in the form: selected, dropped or pasted, uploaded one at a time, then added to the form values. */
export function usePictures(form: UseFormReturn<Values>) {
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const queue = useRef(Promise.resolve())

  const set = (images: Values['images']) =>
    form.setValue('images', images, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  async function take(file: File) {
    if (form.getValues('images').length >= MAX_IMAGES) return setProblem('too_many')
    const sent = await sendPicture(file)
    if ('problem' in sent) return setProblem(sent.problem)
    set([...form.getValues('images'), { image_id: sent.image_id, description: '' }])
  }

  function add(files: Iterable<File>) {
    setProblem(null)
    for (const file of files) {
      setSending((count) => count + 1)
      queue.current = queue.current.then(() => take(file)).finally(() => setSending((count) => count - 1))
    }
  }

  /** Handles pictures from the clipboard. The rich editor handles its own pictures. */
  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (event.defaultPrevented || files.length === 0) return
    event.preventDefault()
    add(files)
  }

  return { add, paste, set, sending: sending > 0, problem }
}
export type Pictures = ReturnType<typeof usePictures>
