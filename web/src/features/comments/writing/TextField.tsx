import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { formatted, partialMention } from './formats.ts'
import { NameSuggestions, useNames } from './NameSuggestions.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useField } from './useField.ts'

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
  onPictures: (files: Iterable<File>) => void
  onSend: () => void
  error: string | undefined
  autoFocus: boolean
}

/** The text field of a comment: Markdown with a toolbar, name suggestions after @, and pictures by pasting or dropping. */
export function TextField({ label, value, onChange, onPictures, onSend, error, autoFocus }: Props) {
  const t = useText()
  const id = useId()
  const { field, change } = useField(onChange)
  useEffect(() => {
    // Moves the caret to the end; browsers put it before the existing text.
    if (autoFocus) field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [autoFocus, field])
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const mention = caret === null ? null : partialMention(value, caret)
  const names = useNames(mention?.partialName ?? null)
  const isOpen = mention !== null && names.length > 0
  const put = (name: string) => {
    if (!mention || caret === null) return
    const after = mention.at + name.length + 1
    change({ at: mention.at, until: caret, put: `${name} `, from: after, to: after })
    setCaret(null)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    } else if (isOpen) chooseByKey(event)
  }
  const chooseByKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((before) => (before + step + names.length) % names.length)
    else if (event.key === 'Enter' || event.key === 'Tab') put(names[Math.min(chosen, names.length - 1)]!)
    else if (event.key === 'Escape') setCaret(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const take = (files: FileList, event: ClipboardEvent | DragEvent) => {
    if (files.length === 0) return
    event.preventDefault()
    onPictures([...files])
  }
  return (
    <div className="field">
      <span className="caption">
        <label htmlFor={id}>{label}</label>
        <small id={`${id}-help`}>{t('comments.help', { word: '{valsi}' })}</small>
      </span>
      <div className={error ? 'editor wrong' : 'editor'}>
        <Toolbar
          onFormat={(format) => {
            const area = field.current!
            change(formatted(format, { text: value, from: area.selectionStart, to: area.selectionEnd }))
          }}
          onPictures={onPictures}
        />
        <textarea
          ref={field}
          id={id}
          className="text-input"
          rows={Math.min(18, Math.max(4, value.split('\n').length + 1))}
          value={value}
          // biome-ignore lint/a11y/noAutofocus: it opens where the user pressed "Reply"
          autoFocus={autoFocus}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
          aria-autocomplete="list"
          aria-controls={isOpen ? `${id}-names` : undefined}
          aria-activedescendant={isOpen ? `${id}-names-${Math.min(chosen, names.length - 1)}` : undefined}
          onChange={(event) => {
            onChange(event.target.value)
            setCaret(event.target.selectionStart)
            setChosen(0)
          }}
          onBlur={() => setCaret(null)}
          onKeyDown={onKey}
          onPaste={(event) => take(event.clipboardData.files, event)}
          onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
          onDrop={(event) => take(event.dataTransfer.files, event)}
        />
      </div>
      {isOpen && <NameSuggestions id={`${id}-names`} names={names} chosen={chosen} onChoose={put} />}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
