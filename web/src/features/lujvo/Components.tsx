import { Link } from '@tanstack/react-router'
import type { Component } from '@vlacku/contract/compounds'
import { htmlLang } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { RichText, WordLink } from '../entries/index.ts'

/** The components with their definitions, and alternative words for the glosses in the query. */
export function Components({ components, words }: { components: readonly Component[]; words: string }) {
  const t = useText()
  const locale = useLocale()
  const inputs = components.length === 1 ? [words] : components.map(({ word, input }) => word ?? input)
  return (
    <section aria-labelledby="components">
      <h2 className="h2" id="components">
        {t('lujvo.components')}
      </h2>
      <ol className="components">
        {components.map(({ input, word, affixes, definition, alternatives }, nth) => (
          <li key={`${nth} ${input}`}>
            <p className="definition">
              {word === null ? <b>{input}</b> : <WordLink word={word} />}{' '}
              {definition && (
                <span lang={htmlLang(definition.langtag)}>
                  <RichText source={definition.definition} />
                </span>
              )}
            </p>
            <p className="small quiet">
              {affixes.length > 0 ? t('lujvo.affixes', { affixes: affixes.join(', ') }) : t('lujvo.no_word')}
            </p>
            {alternatives.length > 0 && (
              <p className="small line">
                {t('lujvo.instead', { input })}{' '}
                {alternatives.map((other) => (
                  <Link
                    key={other}
                    to="/$locale/lujvo"
                    params={{ locale }}
                    search={{ words: inputs.with(nth, other).join(' ') }}
                    lang="jbo"
                    resetScroll={false}
                  >
                    {other}
                  </Link>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
