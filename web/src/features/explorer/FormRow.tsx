import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../platform/text.tsx'
import { LojbanText } from '../sentences/index.ts'
import { AnalyseLink, parseQuery } from '../text/index.ts'
import { filledPlaces, isReadAsMeant, piecesOf } from './readBack.ts'
import { CONVERSIONS, type SentenceForm } from './sentenceForms.ts'

/** A sentence with the places found by the parser, and a warning if they differ from the intended ones. */
export function FormRow({ form, word }: { form: SentenceForm; word: string }) {
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
