import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../platform/text.tsx'
import { Form } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Mode } from './searchParams.ts'
import { isFieldWanted, useSlashKey } from './useSlashKey.ts'

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  /** True if the field is on the results sheet; false if it floats above the sheet. */
  onSheet: boolean
  /** Search mode; defaults to the dictionary. */
  mode?: Mode | undefined
  /** Rendered below the field. */
  children?: ReactNode
}

/** Not translated, because the query language is the same in every interface language. */
const EXAMPLE_QUERY = 'word:CVCCV gloss:run*'

/** The main search field. `/` focuses it from anywhere. Without JavaScript, it is a plain form. */
export function SearchField({ value, onChange, onSubmit, onSheet, mode = 'dictionary', children }: SearchFieldProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(input)
  useEffect(() => {
    if (isFieldWanted()) input.current?.focus()
  }, [])
  return (
    // Not all screen readers support <search>.
    <Form className={onSheet ? 'slab on' : 'slab'} role="search" onSubmit={onSubmit}>
      <div className="query">
        <Icon name="search" />
        <input
          ref={input}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={t('search.label')}
          placeholder={mode === 'pattern' ? EXAMPLE_QUERY : t(`search.placeholder_${mode}`)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && value) onChange('')
          }}
        />
        {value ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t('search.clear')}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          >
            <Icon name="close" />
          </button>
        ) : (
          <kbd aria-hidden="true">/</kbd>
        )}
      </div>
      {children}
    </Form>
  )
}
