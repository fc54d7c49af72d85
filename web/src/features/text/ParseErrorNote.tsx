import type { Parse, ParseError } from '@vlacku/grammar'
import { type Text, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { WordError } from '../entries/index.ts'

interface Props {
  parse: Parse
  error: ParseError
  /** True while the user continues typing. The correction can't be applied then, since it would lose what was typed. */
  isOutdated: boolean
}

/** Explains why a text is invalid, lists the valid continuations, and offers a repair. Must be in the form of the corrections. */
export function ParseErrorNote({ parse, error: { word, code, expected, reason, repair }, isOutdated }: Props) {
  const t = useText()
  const quoted = word === null ? '' : (parse.words[word]?.text ?? '').slice(0, MAX_QUOTED)
  return (
    <div className="note error">
      <Icon name="warning" />
      <div className="flow">
        <p>
          {!(code === 'not_lojban' && reason) && <b>{t(`text.error_${code}`, { word: quoted })}</b>}
          {reason && (
            <>
              {' '}
              <WordError explanation={repair === null ? reason : { ...reason, correction: null }} />
            </>
          )}
          {code !== 'not_lojban' && expected.length > 0 && ` ${t('text.expected', { list: listOf(t, expected) })}`}
        </p>
        {repair !== null && (
          <p>
            {t('text.repair')} <q lang="jbo">{repair}</q>{' '}
            <button type="submit" name="text" value={repair} className="button small" disabled={isOutdated}>
              {t('text.apply_repair')}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

/** Maximum length of the quoted word, in characters, since text without spaces counts as one word. */
const MAX_QUOTED = 60

const NAMED = [
  ...['sumti', 'selbri', 'name', 'number', 'operator', 'tag', 'sentence', 'connective'],
  ...['relative_clause', 'linked_sumti', 'end'],
] as const

/** Translates constituent names; all other codes are Lojban words and remain unchanged. */
const listOf = (t: Text, codes: readonly string[]) =>
  codes
    .map((code) => {
      const named = NAMED.find((name) => name === code)
      return named ? t(`text.follows_${named}`) : code
    })
    .join(', ')
