import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { Link } from '../../platform/Link.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { MAX_COMPONENTS } from './queries.ts'

/** Example phrase for each locale. */
const EXAMPLES = { en: 'beautiful flower', jbo: 'melbi xrula', ru: 'красивый цветок' }

/** Input field for the words of a lujvo; works without JavaScript. */
export function LujvoForm({ words }: { words: string | undefined }) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('words') ?? '').trim()
    void navigate({ to: '/$locale/lujvo', params: { locale }, search: words ? { words } : {} })
  }
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(words)
  // After navigation, the uncontrolled field shows the words of the URL. On the first render, it may contain text typed earlier.
  useEffect(() => {
    if (shown.current !== words) field.current!.value = words ?? ''
    shown.current = words
  }, [words])
  const examples = [...new Set(['gerku zdani', EXAMPLES[locale], 'klagau'])]
  return (
    <search>
      <form className="lujvo-form" action={`/${locale}/lujvo`} onSubmit={onSubmit}>
        <label htmlFor="words">{t('lujvo.words')}</label>
        <span className="line">
          <input
            ref={field}
            id="words"
            className="text-input"
            name="words"
            defaultValue={words}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="words-help"
          />
          <button type="submit" className="button main">
            {t('lujvo.find')}
          </button>
        </span>
        <p id="words-help" className="small quiet">
          {t('lujvo.words_help', { count: MAX_COMPONENTS })}
        </p>
      </form>
      {!words && (
        <p className="line small">
          {t('lujvo.try')}{' '}
          {examples.map((example) => (
            <Link key={example} to="/$locale/lujvo" search={{ words: example }}>
              {example}
            </Link>
          ))}
        </p>
      )}
    </search>
  )
}
