import en from '../../../locales/en/errors.json'
import jbo from '../../../locales/jbo/errors.json'
import ru from '../../../locales/ru/errors.json'

/** For when not even the texts could be had, so in every language at once. */
export function BrokenPage() {
  return (
    <main id="main" className="narrow">
      <div className="sheet pad flow" role="alert">
        {Object.entries({ en, jbo, ru }).map(([locale, errors]) => (
          <p key={locale} lang={locale}>
            {errors.internal}
          </p>
        ))}
      </div>
    </main>
  )
}
