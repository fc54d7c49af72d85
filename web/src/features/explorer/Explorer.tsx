import './explorer.css'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ExamplePlace, SentencePiece } from '@vlacku/contract/sentences'
import type { Parse } from '@vlacku/grammar'
import { useMemo, useState } from 'react'
import { htmlLang, readerLangids } from '../../platform/locale.ts'
import { FeatureTexts, useLocale, useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Place, type Places } from '../entries/index.ts'
import { examplesQuery, LojbanText } from '../sentences/index.ts'
import { AnalyseLink, parseQuery } from '../text/index.ts'
import { filledPlaces, isReadAsMeant, piecesOf } from './readBack.ts'
import { CONVERSIONS, deletesPlace, type Fill, MAX_PLACES, type SentenceForm, sentenceForms } from './sentenceForms.ts'

interface Props {
  id: string
  word: string
  places: Places
  lang: string
}

/** Sumti offered if there are no examples. */
const PRONOUNS = ['mi', 'do', 'ti', 'ta', 'tu']
/** Would turn the sentences into questions, so it is offered but isn't selected initially. */
const QUESTION = 'ma'
/** Maximum number of sumti offered per place. */
const MAX_OFFERED = 4

export const ExplorerWithTexts = (props: Props) => (
  <FeatureTexts feature={['explorer', 'sentences']}>
    <Explorer {...props} />
  </FeatureTexts>
)

/** The word with which each sumti is checked on its own. */
const TEST_WORD = 'broda'

const described = (selbri: string) => `lo ${selbri}`
const named = (name: string) => `la ${name}`

/** Returns for each text whether the parser reads it as a sumti. */
const useSumtiTest = (texts: readonly string[]) =>
  useReadForms(texts.map((text) => sentenceForms(TEST_WORD, [text])[0]!)).map(({ isAsMeant }) => isAsMeant)

/** Fields for the places of a word, and the resulting sentences as interpreted by the parser. */
function Explorer({ id, word, places, lang }: Props) {
  const t = useText()
  const locale = useLocale()
  const { data } = useQuery(examplesQuery(id, readerLangids[locale]))
  const fromExamples = useMemo(() => sumtiOf(data?.sentences ?? []), [data])
  const shown = places.slice(0, MAX_PLACES)
  const [typed, setTyped] = useState<Record<number, string>>({})
  const first = (at: number) => fromExamples[at]?.find((sumti) => sumti !== QUESTION) ?? (at < 2 ? PRONOUNS[at]! : '')
  const values = shown.map((_, at) => typed[at] ?? first(at))
  const fill = (at: number, text: string) => setTyped((before) => ({ ...before, [at]: text }))
  const isSumti = useSumtiTest(values)
  const isSelbri = useSumtiTest(values.map(described))
  const isName = useSumtiTest(values.map(named))
  const areSumti = isSumti.every(Boolean)
  const sentences = useReadForms(sentenceForms(word, values))
  return (
    <div className="explorer flow">
      <p className="small quiet">{t('explorer.help')}</p>
      <div className="explorer-fields">
        {shown.map((name, at) => (
          <div key={at} className={`explorer-field x${at + 1}`}>
            <TextField
              label={`x${at + 1}`}
              aside={name === null ? undefined : <span lang={htmlLang(lang)}>{name}</span>}
              lang="jbo"
              value={values[at]!}
              error={isSumti[at] ? undefined : t('explorer.not_a_sumti')}
              maxLength={200}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              onChange={(event) => fill(at, event.target.value)}
            />
            {deletesPlace(values[at]!) && <p className="help">{t('explorer.deleted')}</p>}
            <p className="explorer-offers">
              {!isSumti[at] && (isSelbri[at] || isName[at]) && (
                <WithArticle
                  sumti={(isSelbri[at] ? described : named)(values[at]!)}
                  onFill={(text) => fill(at, text)}
                />
              )}
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
      {areSumti && <Warning sentences={sentences} />}
      <ol className="explorer-forms" aria-label={t('explorer.sentences')}>
        {sentences.map(({ form, parse, isAsMeant }) => (
          <FormRow
            key={`${form.kind}${form.place}`}
            form={form}
            parse={parse}
            // a field that isn't a sumti has its own error
            isAsMeant={isAsMeant || !areSumti}
          />
        ))}
      </ol>
      <p className="small quiet">
        {t('explorer.colors')} <Place number={1} /> <Place number={2} /> …
      </p>
    </div>
  )
}

/** A button that adds the missing article to a selbri or a name. */
function WithArticle({ sumti, onFill }: { sumti: string; onFill: (sumti: string) => void }) {
  return (
    <button type="button" className="button small" lang="jbo" onClick={() => onFill(sumti)}>
      {sumti}
    </button>
  )
}

interface ReadForm {
  form: SentenceForm
  /** Undefined until the form has been parsed. */
  parse: Parse | undefined
  /** True unless the parser reads the form differently. */
  isAsMeant: boolean
}

function useReadForms(forms: readonly SentenceForm[]): ReadForm[] {
  // empty fields have the same text, which must be requested only once
  const texts = [...new Set(forms.map(({ text }) => text))]
  const parses = useQueries({ queries: texts.map((text) => ({ ...parseQuery(text), placeholderData: undefined })) })
  return forms.map((form) => {
    const parse = parses[texts.indexOf(form.text)]!.data
    return { form, parse, isAsMeant: !parse || isReadAsMeant(parse, form) }
  })
}

/** A warning if the parser reads any sentences differently, with a link to the analysis of the first one. */
function Warning({ sentences }: { sentences: readonly ReadForm[] }) {
  const t = useText()
  const first = sentences.find(({ isAsMeant }) => !isAsMeant)
  if (!first) return null
  return (
    <p className="small explorer-problem" role="status">
      <Icon name="warning" /> {t('explorer.read_differently')}{' '}
      <AnalyseLink text={first.form.text} className="tap-target">
        {t('shell.analyse_this_text')}
      </AnalyseLink>
    </p>
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

/** A sentence with the places found by the parser, except deleted ones, and a mark if they differ from the intended ones. */
function FormRow({ form, parse, isAsMeant }: ReadForm) {
  const t = useText()
  const isFilled = ({ start, end }: Fill) => !deletesPlace(form.text.slice(start, end))
  return (
    <li className="example">
      <p className={`small ${isAsMeant ? 'quiet' : 'explorer-problem'}`}>
        {!isAsMeant && <Icon name="warning" />} {form.kind === 'plain' && t('explorer.plain')}
        {form.kind === 'tagged' && t('explorer.tagged')}
        {form.kind === 'converted' &&
          t('explorer.converted', { word: CONVERSIONS[form.place - 1]!, number: form.place })}
      </p>
      {parse ? (
        <LojbanText pieces={piecesOf(form.text, parse.words)} places={filledPlaces(parse, form).filter(isFilled)} />
      ) : (
        <p className="s" lang="jbo">
          {form.text}
        </p>
      )}
    </li>
  )
}
