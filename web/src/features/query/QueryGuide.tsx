import { FIELDS, MAX_DEPTH, MAX_LENGTH, MAX_TERMS, MAX_TEXT_LENGTH } from '@vlacku/query'
import { EXAMPLES, type ExampleName } from '@vlacku/query/examples'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'

const NAMES = Object.keys(EXAMPLES) as ExampleName[]

/** All operators of the query language, each with examples that can be run. */
export function QueryGuide() {
  const t = useText()
  const limits = { letters: MAX_LENGTH, terms: MAX_TERMS, depth: MAX_DEPTH, longest: MAX_TEXT_LENGTH }
  return (
    <>
      <h1 className="h1">{t('query.title')}</h1>
      <p className="lede">{t('query.lede')}</p>
      {NAMES.map((name) => (
        <section key={name} aria-labelledby={name} className="stack small-gaps">
          <h2 className="h2" id={name}>
            {isField(name) && <code>{name}:</code>} {t(`query.name_${name}`)}
          </h2>
          <p>{t(`query.help_${name}`)}</p>
          <ul className="line">
            {EXAMPLES[name].map((example) => (
              <li key={example}>
                <Link to="/$locale" search={{ mode: 'pattern', q: example }} className="button small long-text">
                  <code>{example}</code>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="limits">
        <h2 className="h2" id="limits">
          {t('query.limits_title')}
        </h2>
        <p>{t('query.limits', limits)}</p>
      </section>
    </>
  )
}

const isField = (name: string) => (FIELDS as readonly string[]).includes(name)
