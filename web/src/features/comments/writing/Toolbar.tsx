import { useRef } from 'react'
import { ACCEPTED } from '../../../platform/readImage.ts'
import { useText } from '../../../platform/text.tsx'
import { FORMATS, type Format } from './formats.ts'

const DRAWN: Record<Format | 'image', string> = {
  bold: 'M6 4h4.5a2.9 2.9 0 0 1 0 5.8H6zM6 9.8h5.2a3.1 3.1 0 0 1 0 6.2H6z',
  italic: 'M8.5 4H14M6 16h5.5M11.5 4l-3 12',
  quote: 'M4 13V9.5C4 7 5 5.5 7.5 5M4 10h3.5v3.5H4M11.5 13V9.5c0-2.5 1-4 3.5-4.5M11.5 10H15v3.5h-3.5',
  list: 'M7.5 5.5H17M7.5 10H17M7.5 14.5H17M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01',
  maths: 'M14.5 6V4h-9l5 6-5 6h9v-2',
  word: 'M8 4H7a1.5 1.5 0 0 0-1.5 1.5v3L4 10l1.5 1.5v3A1.5 1.5 0 0 0 7 16h1M12 4h1a1.5 1.5 0 0 1 1.5 1.5v3L16 10l-1.5 1.5v3A1.5 1.5 0 0 1 13 16h-1',
  link: 'M8.5 11.5a3 3 0 0 0 4.2 0l2.3-2.3a3 3 0 0 0-4.2-4.2L9.5 6.3M11.5 8.5a3 3 0 0 0-4.2 0L5 10.8A3 3 0 0 0 9.2 15l1.3-1.3',
  image: 'M3 4h14v12H3zM3 14l4.5-4.5L11 13l2.5-2.5L17 14M14.2 7.5a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0z',
}

interface Props {
  onFormat: (format: Format) => void
  onPictures: (files: File[]) => void
}

/** Toolbar with Markdown formats and a button for adding pictures. */
export function Toolbar({ onFormat, onPictures }: Props) {
  const t = useText()
  const files = useRef<HTMLInputElement>(null)
  const drawn = (name: Format | 'image') => (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={DRAWN[name]} />
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
          {drawn(name)}
        </button>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={t('comments.tool_image')}
        title={t('comments.tool_image')}
        onClick={() => files.current?.click()}
      >
        {drawn('image')}
      </button>
      <input
        ref={files}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={ACCEPTED}
        multiple
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
          event.target.value = '' // Resets the field so that the same file can be selected again.
        }}
      />
    </fieldset>
  )
}
