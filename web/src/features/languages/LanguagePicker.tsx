import type { Language } from '@vlacku/contract/languages'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { htmlLang, readerLangids } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'

interface ChoiceProps {
  languages: readonly Language[]
  /** ID of the selected language; null if none is selected. */
  value: number | null
  onChange: (id: number) => void
  /** IDs of the languages listed right after the interface languages. */
  own?: readonly number[]
  /** Renders a note next to a language. */
  note?: (language: Language) => ReactNode
}

interface PickerProps extends ChoiceProps {
  /** ID of the element that labels the field for screen readers. */
  labelledBy?: string
  className: string
  /** Label of the button. */
  children: ReactNode
  /** Rendered above the languages, for example an "Any" option. */
  first?: (close: () => void) => ReactNode
}

/** A button that opens a list of languages with a search field. */
export function LanguagePicker({ labelledBy, className, children, first, ...choice }: PickerProps) {
  const menu = useDisclosure<HTMLDivElement>()
  const id = useId()
  return (
    <div {...menu.around}>
      <button
        {...menu.button}
        id={id}
        className={className}
        aria-haspopup="true"
        aria-labelledby={labelledBy && `${labelledBy} ${id}`}
      >
        {children}
      </button>
      {menu.open && (
        <div {...menu.box} className="menu languages">
          {first?.(menu.close)}
          <Choices
            {...choice}
            onChange={(chosen) => {
              menu.close()
              choice.onChange(chosen)
            }}
          />
        </div>
      )}
    </div>
  )
}

function Choices({ languages, value, onChange, own = [], note }: ChoiceProps) {
  const t = useText()
  const locale = useLocale()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // On touch screens, focusing the search field would open the keyboard over the list.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  const found = arrangeLanguages(languages, {
    own: [...new Set([...readerLangids[locale], ...own])],
    alwaysIncluded: value === null ? [] : [value],
    text,
  })
  const all = [...found.own, ...found.others]
  return (
    <>
      <input
        ref={field}
        type="search"
        className="text-input"
        aria-label={t('shell.find_language')}
        placeholder={t('shell.find_language')}
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // Without this, Enter would submit the form.
          if (text !== '' && all[0]) onChange(all[0].id)
        }}
      />
      <div className="found">
        <Group title={t('shell.own_languages')} languages={found.own} {...{ value, onChange, note }} />
        <Group title={t('shell.other_languages')} languages={found.others} {...{ value, onChange, note }} />
        <p className="quiet" role="status">
          {all.length === 0 && t('shell.no_language_found')}
        </p>
      </div>
    </>
  )
}

interface GroupProps extends Pick<ChoiceProps, 'languages' | 'value' | 'onChange'> {
  title: string
  note: ChoiceProps['note']
}

function Group({ title, languages, value, onChange, note }: GroupProps) {
  if (languages.length === 0) return null
  return (
    <fieldset>
      <legend>{title}</legend>
      {languages.map((language) => (
        <button
          key={language.id}
          type="button"
          aria-pressed={language.id === value}
          onClick={() => onChange(language.id)}
        >
          <span lang={htmlLang(language.tag)}>{language.real_name}</span>
          {note && <small>{note(language)}</small>}
          {language.id === value && <Icon name="check" />}
        </button>
      ))}
    </fieldset>
  )
}

interface FieldProps extends Omit<ChoiceProps, 'onChange'> {
  label: string
  onChange: (id: number | null) => void
  /** Label of the option that selects no language; omitted if a language is required. */
  any?: string
}

/** A form field that selects one language. */
export function LanguageField({ label, any, onChange, ...choice }: FieldProps) {
  const id = useId()
  const { languages, value, note } = choice
  const chosen = languages.find((language) => language.id === value)
  return (
    <div className="field">
      <span className="caption" id={id}>
        {label}
      </span>
      <LanguagePicker
        {...choice}
        labelledBy={id}
        className="text-input picker"
        onChange={onChange}
        first={(close) =>
          any && (
            <button
              type="button"
              aria-pressed={value === null}
              onClick={() => {
                close()
                onChange(null)
              }}
            >
              {any}
            </button>
          )
        }
      >
        {chosen ? <span lang={htmlLang(chosen.tag)}>{chosen.real_name}</span> : <span>{any ?? '…'}</span>}
        {chosen && note && <small>{note(chosen)}</small>}
        <Icon name="open" />
      </LanguagePicker>
    </div>
  )
}

/** Tag of the test language, which is hidden while unused. */
const TEST = 'test'
/** Matches BCP 47 tags of constructed languages without their own code, such as `art-loglan`. */
const isArtificial = ({ tag }: Language) => tag.startsWith('art-')

const comparable = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** True if a name or the tag of the language contains the text, ignoring accents and case. */
const isNamed = ({ real_name, english_name, lojban_name, tag }: Language, text: string) =>
  [real_name, english_name, lojban_name, tag].some((name) => comparable(name).includes(text))

/**
 * Returns the available languages: the user's languages first, then the others in the given order. Without a query, constructed
 * languages without definitions are omitted.
 *
 * @param own IDs of the user's languages, preferred first
 * @param alwaysIncluded IDs that are always included, such as the selected one
 */
function arrangeLanguages(
  languages: readonly Language[],
  { own, alwaysIncluded, text }: { own: readonly number[]; alwaysIncluded: readonly number[]; text: string },
) {
  const searchKey = comparable(text)
  const isOffered = (language: Language) => {
    if (alwaysIncluded.includes(language.id) || language.definition_count > 0) return true
    return language.tag !== TEST && (!isArtificial(language) || searchKey !== '')
  }
  const offered = languages.filter((language) => isOffered(language) && isNamed(language, searchKey))
  return {
    own: own.flatMap((id) => offered.find((language) => language.id === id) ?? []),
    others: offered.filter(({ id }) => !own.includes(id)),
  }
}
