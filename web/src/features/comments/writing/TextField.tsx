import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { PictureInput } from '../../../ui/PictureInput.tsx'
import { useTextEdits } from '../../../ui/useTextEdits.ts'
import { usersQuery } from '../../users/index.ts'
import { FORMATS, type Format, formatted, partialMention } from './formats.ts'

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
  const { field, change } = useTextEdits(onChange)
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

/** Maximum number of suggested names. */
const MAX_SUGGESTIONS = 6

/** Returns usernames that contain the text typed after @. */
function useNames(partialName: string | null): readonly string[] {
  const { data } = useQuery({
    ...usersQuery({ search: partialName ?? '', sort_by: 'username', sort_order: 'asc' }),
    enabled: partialName !== null,
    retry: false,
  })
  if (partialName === null || !data) return []
  const wanted = partialName.toLowerCase()
  const names = data.users.map(({ username }) => username)
  const starts = (name: string) => name.toLowerCase().startsWith(wanted)
  const found = [...names.filter(starts), ...names.filter((name) => !starts(name))].slice(0, MAX_SUGGESTIONS)
  return found.length === 1 && found[0]!.toLowerCase() === wanted ? [] : found
}

interface NameSuggestionsProps {
  id: string
  names: readonly string[]
  chosen: number
  onChoose: (name: string) => void
}

/** Suggested names below the field, selected with arrow keys and Enter or by clicking. */
function NameSuggestions({ id, names, chosen, onChoose }: NameSuggestionsProps) {
  const t = useText()
  return (
    <div className="menu names" role="listbox" id={id} aria-label={t('comments.names')}>
      {names.map((name, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and handles the keys
        <div
          key={name}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === chosen}
          className={i === chosen ? 'on' : undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          @{name}
        </div>
      ))}
    </div>
  )
}

const PATHS: Record<Format | 'image', string> = {
  bold: 'M6 4h4.5a2.9 2.9 0 0 1 0 5.8H6zM6 9.8h5.2a3.1 3.1 0 0 1 0 6.2H6z',
  italic: 'M8.5 4H14M6 16h5.5M11.5 4l-3 12',
  quote: 'M4 13V9.5C4 7 5 5.5 7.5 5M4 10h3.5v3.5H4M11.5 13V9.5c0-2.5 1-4 3.5-4.5M11.5 10H15v3.5h-3.5',
  list: 'M7.5 5.5H17M7.5 10H17M7.5 14.5H17M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01',
  maths: 'M14.5 6V4h-9l5 6-5 6h9v-2',
  word: 'M8 4H7a1.5 1.5 0 0 0-1.5 1.5v3L4 10l1.5 1.5v3A1.5 1.5 0 0 0 7 16h1M12 4h1a1.5 1.5 0 0 1 1.5 1.5v3L16 10l-1.5 1.5v3A1.5 1.5 0 0 1 13 16h-1',
  link: 'M8.5 11.5a3 3 0 0 0 4.2 0l2.3-2.3a3 3 0 0 0-4.2-4.2L9.5 6.3M11.5 8.5a3 3 0 0 0-4.2 0L5 10.8A3 3 0 0 0 9.2 15l1.3-1.3',
  image: 'M3 4h14v12H3zM3 14l4.5-4.5L11 13l2.5-2.5L17 14M14.2 7.5a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0z',
}

interface ToolbarProps {
  onFormat: (format: Format) => void
  onPictures: (files: File[]) => void
}

/** Toolbar with Markdown formats and a button for adding pictures. */
function Toolbar({ onFormat, onPictures }: ToolbarProps) {
  const t = useText()
  const files = useRef<HTMLInputElement>(null)
  const iconOf = (name: Format | 'image') => (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
  return (
    <fieldset className="tools" aria-label={t('comments.tools')}>
      {FORMATS.map((name) => (
        <button
          key={name}
          type="button"
          className="icon-button"
          aria-label={t(`comments.tool_${name}`)}
          title={t(`comments.tool_${name}`)}
          onClick={() => onFormat(name)}
        >
          {iconOf(name)}
        </button>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={t('comments.tool_image')}
        title={t('comments.tool_image')}
        onClick={() => files.current?.click()}
      >
        {iconOf('image')}
      </button>
      <PictureInput ref={files} multiple onFiles={onPictures} />
    </fieldset>
  )
}
