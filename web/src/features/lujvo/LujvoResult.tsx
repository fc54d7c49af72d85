import { Link } from '@tanstack/react-router'
import type { CompoundsResponse } from '@vlacku/contract/compounds'
import { htmlLang } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { addressOf, Joint, RichText, WordLink } from '../entries/index.ts'
import { Components } from './Components.tsx'
import { FormTable } from './FormTable.tsx'
import { PredictedPlaces } from './PredictedPlaces.tsx'

/** The best lujvo, its components, all other forms and the predicted places. */
export function LujvoResult({ compounds, words }: { compounds: CompoundsResponse; words: string }) {
  const t = useText()
  const { components, forms, entries } = compounds
  const [best] = forms
  return (
    <>
      {best ? <BestForm compounds={compounds} /> : <NoForm compounds={compounds} />}
      {entries.length > 0 && (
        <section aria-labelledby="entries">
          <h2 className="h2" id="entries">
            {t('lujvo.in_the_dictionary')}
          </h2>
          {entries.map(({ word, text, langtag }) => (
            <p className="definition" key={word}>
              <WordLink word={word} />{' '}
              <span lang={htmlLang(langtag)}>
                <RichText source={text} />
              </span>
            </p>
          ))}
        </section>
      )}
      <Components components={components} words={words} />
      {forms.length > 1 && <FormTable forms={forms} />}
      {best && <PredictedPlaces components={components} />}
    </>
  )
}

/** The form with the lowest score, with a link to its entry or to a page that creates the entry. */
function BestForm({ compounds: { forms, components } }: { compounds: CompoundsResponse }) {
  const t = useText()
  const locale = useLocale()
  const [best] = forms
  const definitions = new Map(components.map(({ word, definition }) => [word, definition]))
  const parts = best!.parts.map((part) => {
    const definition = part.kind === 'affix' ? definitions.get(part.word) : null
    return {
      ...part,
      gloss: definition?.gloss_keywords?.[0]?.word ?? null,
      gloss_langtag: definition?.langtag ?? null,
    }
  })
  const { word, is_entry, score } = best!
  return (
    <section className="best-form" aria-labelledby="best">
      <h2 className="h1" id="best" lang="jbo">
        {word}
      </h2>
      <p className="small quiet">{t('lujvo.best', { score })}</p>
      <Joint parts={parts} size="l" />
      <p className="line">
        {is_entry ? (
          <Link className="button main" to="/$locale/valsi/$id" params={{ locale, id: addressOf(word) }}>
            {t('lujvo.open_entry')}
          </Link>
        ) : (
          <Link className="button main" to="/$locale/valsi/add" params={{ locale }} search={{ word }}>
            <Icon name="plus" /> {t('lujvo.propose')}
          </Link>
        )}
      </p>
    </section>
  )
}

/** Explains why there is no lujvo: an untranslated word, too few words, or components that can't be joined. */
function NoForm({ compounds: { components } }: { compounds: CompoundsResponse }) {
  const t = useText()
  const missing = components.filter(({ word }) => word === null).map(({ input }) => input)
  return (
    <p className="note" role="status">
      {missing.length > 0
        ? t('lujvo.nothing_for', { words: missing.join(', ') })
        : t(components.length < 2 ? 'lujvo.too_few' : 'lujvo.no_form')}
    </p>
  )
}
