import './explorer.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ExamplePlace, SentencePiece } from '@vlacku/contract/sentences'
import { type ReactNode, useMemo, useState } from 'react'
import { htmlLang, readerLangids } from '../../platform/locale.ts'
import { FeatureTexts, useLocale, useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Place, type Places } from '../entries/index.ts'
import { examplesQuery, LojbanText } from '../sentences/index.ts'
import { AnalyseLink, parseQuery } from '../text/index.ts'
import { filledPlaces, isReadAsMeant, piecesOf } from './readBack.ts'
import { CONVERSIONS, MAX_PLACES, type SentenceForm, sentenceForms } from './sentenceForms.ts'

interface Props {
  id: string
  word: string
  places: Places
  lang: string
}

/** Sumti offered if there are no examples. */
const PRONOUNS = ['mi', 'do', 'ti', 'ta', 'tu']
/** Maximum number of sumti offered per place. */
const MAX_OFFERED = 4

export const ExplorerWithTexts = (props: Props) => (
  <FeatureTexts feature={['explorer', 'sentences']}>
    <Explorer {...props} />
  </FeatureTexts>
)

/** Fields for the places of a word, and the resulting sentences as interpreted by the parser. */
function Explorer({ id, word, places, lang }: Props) {
  const t = useText()
  const locale = useLocale()
  const { data } = useQuery(examplesQuery(id, readerLangids[locale]))
  const fromExamples = useMemo(() => sumtiOf(data?.sentences ?? []), [data])
  const shown = places.slice(0, MAX_PLACES)
  const [typed, setTyped] = useState<Record<number, string>>({})
  const first = (at: number) => fromExamples[at]?.[0] ?? (at < 2 ? PRONOUNS[at]! : '')
  const values = shown.map((_, at) => typed[at] ?? first(at))
  const fill = (at: number, text: string) => setTyped((before) => ({ ...before, [at]: text }))
  return (
    <div className="explorer flow">
      <p className="small quiet">{t('explorer.help')}</p>
      <div className="explorer-fields">
        {shown.map((name, at) => (
          <div key={at} className={`explorer-field x${at + 1}`}>
            <SumtiField
              label={`x${at + 1}`}
              aside={name === null ? undefined : <span lang={htmlLang(lang)}>{name}</span>}
              value={values[at]!}
              onChange={(text) => fill(at, text)}
            />
            <p className="explorer-offers">
              {offered(fromExamples[at] ?? [], at).map((sumti) => (
                <button
                  key={sumti}
                  type="button"
                  className="button small"
                  lang="jbo"
                  aria-pressed={values[at] === sumti}
                  onClick={() => fill(at, values[at] === sumti ? '' : sumti)}
                >
                  {sumti}
                </button>
              ))}
            </p>
          </div>
        ))}
      </div>
      <ol className="explorer-forms" aria-label={t('explorer.sentences')}>
        {sentenceForms(word, values).map((form) => (
          <FormRow key={`${form.kind}${form.place}`} form={form} word={word} />
        ))}
      </ol>
      <p className="small quiet">
        {t('explorer.colors')} <Place number={1} /> <Place number={2} /> …
      </p>
    </div>
  )
}

interface SumtiFieldProps {
  label: string
  aside: ReactNode
  value: string
  onChange(text: string): void
}

/** The word with which each sumti is checked on its own. */
const TEST_WORD = 'broda'

/** A field for a sumti, with an error if the parser doesn't read its text as one sumti. */
function SumtiField({ value, onChange, ...labels }: SumtiFieldProps) {
  const t = useText()
  const form = sentenceForms(TEST_WORD, [value])[0]!
  const { data: parse } = useQuery(parseQuery(form.text))
  const isSumti = !parse || (parse.valid && isReadAsMeant(parse, form, TEST_WORD))
  return (
    <TextField
      {...labels}
      lang="jbo"
      value={value}
      error={isSumti ? undefined : t('explorer.not_a_sumti')}
      maxLength={200}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const offered = (fromExamples: readonly string[], at: number) =>
  [...new Set([...fromExamples, PRONOUNS[at]!])].slice(0, MAX_OFFERED)

/** Maximum length of a sumti taken from an example, in characters. */
const MAX_LENGTH = 30

/** Returns the sumti that fill each place in the examples, starting with x₁. */
function sumtiOf(sentences: readonly { pieces: SentencePiece[]; places: ExamplePlace[] }[]): string[][] {
  const found: string[][] = Array.from({ length: MAX_PLACES }, () => [])
  for (const { pieces, places } of sentences) {
    const sentence = pieces.map(({ text }) => text).join('')
    for (const { place, start, end } of places) {
      const sumti = sentence.slice(start, end)
      if (end - start <= MAX_LENGTH && !found[place - 1]?.includes(sumti)) found[place - 1]?.push(sumti)
    }
  }
  return found
}

/** A sentence with the places found by the parser, and a warning if they differ from the intended ones. */
function FormRow({ form, word }: { form: SentenceForm; word: string }) {
  const t = useText()
  const { data: parse, isPlaceholderData } = useQuery({ ...parseQuery(form.text), placeholderData: keepPreviousData })
  const isCurrent = parse !== undefined && !isPlaceholderData
  const problem = !isCurrent
    ? null
    : !parse.valid
      ? t('explorer.invalid')
      : isReadAsMeant(parse, form, word)
        ? null
        : t('explorer.read_differently')
  return (
    <li className="example">
      <p className="small quiet">
        {form.kind === 'plain' && t('explorer.plain')}
        {form.kind === 'tagged' && t('explorer.tagged')}
        {form.kind === 'converted' &&
          t('explorer.converted', { word: CONVERSIONS[form.place - 1]!, number: form.place })}
      </p>
      {isCurrent ? (
        <LojbanText pieces={piecesOf(form.text, parse.words)} places={filledPlaces(parse, word)} />
      ) : (
        <p className="s" lang="jbo">
          {form.text}
        </p>
      )}
      {problem !== null && (
        <p className="small explorer-problem" role="status">
          {problem}{' '}
          <AnalyseLink text={form.text} className="tap-target">
            {t('shell.analyse_this_text')}
          </AnalyseLink>
        </p>
      )}
    </li>
  )
}
