import { createRoute } from '@tanstack/react-router'
import { localeRoute } from '../app/frame.tsx'
import { lazyScreen } from '../app/pageRoutes.ts'
import { ClassMark, Ribbon, WordLink } from '../features/entries/index.ts'
import { EXAMPLE, PARTS, PlacedSentence, TYPES } from '../features/guide/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useLocale, useText } from '../platform/text.tsx'

export const entryHelpRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'help/entry',
  ...lazyScreen(['guide'], async () => (await import('./EntryHelpPage.tsx')).EntryHelpPage),
})

export function EntryHelpPage() {
  const t = useText()
  return (
    <main id="main" className="read">
      <PageHead title={t('guide.title')} description={t('guide.lede')} />
      <div className="sheet pad flow">
        <h1 className="h1">{t('guide.title')}</h1>
        <p className="lede">{t('guide.lede')}</p>
        <Example />
        <section aria-labelledby="parts">
          <h2 className="h2" id="parts">
            {t('guide.parts')}
          </h2>
          <dl className="terms">
            {PARTS.map((part) => (
              <div key={part} id={part}>
                <dt>{t(`guide.name_${part}`)}</dt>
                <dd>{t(`guide.${part}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="types">
          <h2 className="h2" id="types">
            {t('guide.types')}
          </h2>
          <dl className="terms">
            {TYPES.map(({ term, type }) => (
              <div key={term} id={term}>
                <dt>
                  <ClassMark type={type} />
                </dt>
                <dd>{t(`guide.${term}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </main>
  )
}

/** The places of klama arranged around the word, then in a sentence. */
function Example() {
  const t = useText()
  const locale = useLocale()
  const places = ([1, 2, 3, 4, 5] as const).map((place) => t(`guide.place_${place}`))
  return (
    <section aria-labelledby="example" className="stack">
      <h2 className="h2" id="example">
        {t('guide.example')}
      </h2>
      <Ribbon word="klama" places={places} lang={locale} />
      <p>{t.rich('guide.example_text', { word: (word) => <WordLink word={String(word)} /> })}</p>
      <figure className="example">
        <PlacedSentence parts={EXAMPLE} word={(word) => <WordLink word={word} />} />
        <figcaption className="translation">{t('guide.example_meaning')}</figcaption>
      </figure>
      <p>{t('guide.example_more')}</p>
    </section>
  )
}
