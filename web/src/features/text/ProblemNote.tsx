import type { Parse, ParseError } from '@vlacku/grammar'
import { type Text, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { editBetween } from '../../ui/useTextEdits.ts'
import { WordError } from '../entries/index.ts'
import { textAround } from './excerpt.ts'

/** Minimum length of texts, in characters, in which a word is hard to find, so that the note shows where it is. */
const MIN_LONG = 80

interface ProblemNoteProps {
  text: string
  parse: Parse
  /** True while the user continues typing. The correction can't be applied then, since it would lose what was typed. */
  isOutdated: boolean
  /** Selects a range of the text in the field. */
  onSelect: (start: number, end: number) => void
}

/** The error of a text or, for a valid text, the text that was probably meant. */
export function ProblemNote({ parse, onSelect, ...props }: ProblemNoteProps) {
  if (parse.error) return <ParseErrorNote {...props} parse={parse} error={parse.error} onSelect={onSelect} />
  return parse.suggestion && <SuggestionNote {...props} suggestion={parse.suggestion} />
}

interface Props extends ProblemNoteProps {
  error: ParseError
}

/** Explains why a text is invalid, lists the valid continuations, and offers a repair. Must be inside the corrections form. */
function ParseErrorNote({ text, parse, error, isOutdated, onSelect }: Props) {
  const t = useText()
  const { word, start, end, code, expected, reason, repair } = error
  const isLong = text.length >= MIN_LONG && start < end
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
            {t('text.repair')} <Change from={text} to={repair} />
          </p>
        )}
        {repair === null && isLong && (
          <p>
            <Excerpt text={text} start={start} end={end} />
          </p>
        )}
        {(repair !== null || isLong) && (
          <p>
            {repair !== null && <ApplyCorrection value={repair} disabled={isOutdated} />}{' '}
            {isLong && (
              <button type="button" className="button small" disabled={isOutdated} onClick={() => onSelect(start, end)}>
                {t('text.select_word')}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

/** Offers the text that was probably meant. Must be inside the corrections form. */
function SuggestionNote({ text, suggestion, isOutdated }: SuggestionNoteProps) {
  const t = useText()
  return (
    <div className="note warn">
      <Icon name="warning" />
      <div className="flow">
        <p>
          {t(`text.${suggestion.code}`)} <Change from={text} to={suggestion.text} />
        </p>
        <p>
          <ApplyCorrection value={suggestion.text} disabled={isOutdated} />
        </p>
      </div>
    </div>
  )
}

interface SuggestionNoteProps {
  text: string
  suggestion: NonNullable<Parse['suggestion']>
  /** True while the user continues typing. */
  isOutdated: boolean
}

/** Submits the corrected text in the form of the corrections. */
function ApplyCorrection(props: { value: string; disabled: boolean }) {
  const t = useText()
  return (
    <button type="submit" name="text" className="button small" {...props}>
      {t('text.apply_repair')}
    </button>
  )
}

interface ExcerptProps {
  text: string
  start: number
  end: number
  /** Element of the part. */
  as?: 'mark' | 'del'
}

/** A marked part of a text with the words around it. */
function Excerpt({ text, start, end, as: Part = 'mark' }: ExcerptProps) {
  const { before, after } = textAround(text, start, end)
  const part = text.slice(start, end)
  return (
    <q lang="jbo">
      {before}
      <Part>{part.slice(0, MAX_QUOTED)}</Part>
      {part.length > MAX_QUOTED && '…'}
      {after}
    </q>
  )
}

/** The part of a corrected text that was changed, or the removed part, with the words around it. */
function Change({ from, to }: { from: string; to: string }) {
  const { at, until, put } = editBetween(from, to)
  const end = at + put.trimEnd().length
  return end > at ? <Excerpt text={to} start={at} end={end} /> : <Excerpt text={from} start={at} end={until} as="del" />
}

/** Maximum length of the quoted word, in characters, since text without spaces counts as one word. */
const MAX_QUOTED = 60

const NAMED = [
  ...['sumti', 'selbri', 'name', 'number', 'operator', 'tag', 'sentence', 'connective'],
  ...['relative_clause', 'linked_sumti', 'end'],
] as const

/** Number of valid continuations above which terminators such as `vau` aren't listed. */
const MAX_WITH_TERMINATORS = 4

/** Translates constituent names; all other codes are Lojban words and remain unchanged. */
const listOf = (t: Text, codes: readonly string[]) =>
  codes
    .flatMap((code) => {
      const named = NAMED.find((name) => name === code)
      if (named) return t(`text.follows_${named}`)
      return code === 'cu' || codes.length <= MAX_WITH_TERMINATORS ? code : []
    })
    .join(', ')
