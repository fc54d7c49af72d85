import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { rememberedLangs } from './rememberedLangs.ts'
import { useSlashKey, wantField } from './useSlashKey.ts'

/** Loaded when the field receives focus. */
const Suggestions = lazyPart(async () => (await import('./suggest/Suggestions.tsx')).Suggestions, { isOptional: true })

/** The search field of every page except the search page. On phones, it is a link to the search field of the home page. */
export function HeaderSearch() {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState(false)
  useSlashKey(field)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: not all screen readers support <search> */}
      <form
        className="find only-l"
        role="search"
        action={`/${locale}`}
        onFocus={() => setEntered(true)}
        onSubmit={(event) => {
          event.preventDefault()
          const q = field.current?.value.trim() ?? ''
          if (q)
            void navigate({
              to: '/$locale',
              params: { locale },
              search: { q, mode: 'dictionary', langs: rememberedLangs() },
            })
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          name="q"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder_dictionary')}
        />
        <kbd aria-hidden="true">/</kbd>
        {entered && <Suggestions field={field} />}
      </form>
      <Link
        to="/$locale"
        className="icon-button only-s"
        aria-label={t('search.label')}
        onClick={({ ctrlKey, metaKey, shiftKey }) => {
          // With one of these modifier keys, the page opens in another tab.
          if (!(ctrlKey || metaKey || shiftKey)) wantField()
        }}
      >
        <Icon name="search" />
      </Link>
    </>
  )
}
