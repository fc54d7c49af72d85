import en from '../../../../locales/en/broken.json'
import jbo from '../../../../locales/jbo/broken.json'
import ru from '../../../../locales/ru/broken.json'

/** Name of the site, identical in all languages. */
const NAME = 'vlacku'

/** Shown if even the texts failed to load, so the page contains all languages. */
export function BrokenPage() {
  return (
    <main id="main" className="narrow">
      <div className="sheet pad flow" role="alert">
        <h1 className="h2">{NAME}</h1>
        {Object.entries({ en, jbo, ru }).map(([locale, texts]) => (
          <p key={locale} lang={locale}>
            {texts.said}
          </p>
        ))}
      </div>
    </main>
  )
}
