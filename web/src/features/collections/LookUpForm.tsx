import { useState } from 'react'
import { DialogFooter } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'

interface Props {
  help: string
  label: string
  aside?: string
  lang?: string
  text: string
  onText: (text: string) => void
  /** Label of the submit button. */
  submit: string
  /** Looks up the text, or returns a validation error. */
  onSubmit: () => string | undefined
  isPending: boolean
  error: Error | null
  onClose: () => void
}

/** First step of a dialog: a form that looks up a pasted text. */
export function LookUpForm({ help, submit, text, onText, onSubmit, isPending, error, onClose, ...field }: Props) {
  const [problem, setProblem] = useState<string>()
  return (
    <Form noValidate onSubmit={() => setProblem(onSubmit())}>
      <div className="dialog-body flow">
        <p className="soft">{help}</p>
        <TextArea
          {...field}
          rows={10}
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          error={problem}
          onChange={({ target }) => {
            setProblem(undefined)
            onText(target.value)
          }}
        />
        {error && <ErrorNote error={error} />}
      </div>
      <DialogFooter onCancel={onClose} busy={isPending}>
        {submit}
      </DialogFooter>
    </Form>
  )
}
