import type { Component, CompoundsResponse } from '@vlacku/contract/compounds'
import { useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useFormatNumber, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Joint, RichText, slugOf, WordError, WordLink } from '../entries/index.ts'
import { PredictedPlaces } from './PredictedPlaces.tsx'
import { ProposeLink } from './ProposeLink.tsx'

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
      {components.length > 0 && <Components components={components} words={words} />}
      {forms.length > 1 && <FormTable forms={forms} />}
      {best && <PredictedPlaces components={components} />}
    </>
  )
}

/** The form with the lowest score, with a link to the entry of this lujvo in any form, or to a page that creates the entry. */
function BestForm({ compounds: { forms, components, entries } }: { compounds: CompoundsResponse }) {
  const t = useText()
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
  const entry = is_entry ? word : entries[0]?.word
  return (
    <section className="best-form" aria-labelledby="best">
      <h2 className="h1" id="best" lang="jbo">
        {word}
      </h2>
      <p className="small quiet">{t('lujvo.best', { score })}</p>
      <Joint parts={parts} size="l" />
      <p className="line">
        {entry === undefined ? (
          <ProposeLink word={word} components={components} />
        ) : (
          <Link className="button main" to="/$locale/valsi/$id" params={{ id: slugOf(entry) }}>
            {t('lujvo.open_entry')}
          </Link>
        )}
        {entry !== undefined && !is_entry && (
          <span className="small">
            {t.rich('lujvo.other_form', {
              word: () => (
                <b className="jbo" lang="jbo">
                  {entry}
                </b>
              ),
            })}
          </span>
        )}
      </p>
    </section>
  )
}

/** The reason for an empty result: a missing hyphen, unsuitable or untranslated words, too few words, or words that don't join. */
function NoForm({ compounds: { explanation, components } }: { compounds: CompoundsResponse }) {
  const t = useText()
  if (explanation) return <MissingHyphen explanation={explanation} />
  const unsuitable = components.filter(({ obstacle }) => obstacle !== null).map(({ word }) => word)
  const missing = components.filter(({ word }) => word === null).map(({ input }) => input)
  const problems = [
    unsuitable.length > 0 && t('lujvo.unsuitable', { words: [...new Set(unsuitable)].join(', ') }),
    missing.length > 0 && t('lujvo.nothing_for', { words: [...new Set(missing)].join(', ') }),
  ].filter((problem) => problem !== false)
  const other = t(components.length < 2 ? 'lujvo.too_few' : 'lujvo.no_form')
  return (
    <p className="note" role="status">
      {problems.length > 0 ? problems.join(' ') : other}
    </p>
  )
}

/** Explains why the typed word isn't a lujvo, with a link to the lujvo that it becomes with a hyphen. */
function MissingHyphen({ explanation }: { explanation: NonNullable<CompoundsResponse['explanation']> }) {
  const t = useText()
  const { correction } = explanation
  return (
    <p className="note warn" role="status">
      <Icon name="warning" />
      <span>
        <WordError explanation={{ ...explanation, correction: null }} />{' '}
        {correction !== null &&
          t.rich('wordErrors.correction', {
            word: () => (
              <Link to="/$locale/lujvo" search={{ words: correction }} lang="jbo">
                {correction}
              </Link>
            ),
          })}
      </span>
    </p>
  )
}

/** The components with their definitions, and alternative words for the glosses in the query. */
export function Components({ components, words }: { components: readonly Component[]; words: string }) {
  const t = useText()
  const inputs = components.length === 1 ? [words] : components.map(({ word, input }) => word ?? input)
  return (
    <section aria-labelledby="components">
      <h2 className="h2" id="components">
        {t('lujvo.components')}
      </h2>
      <ol className="components">
        {components.map(({ input, word, obstacle, affixes, definition, alternatives }, nth) => (
          <li key={`${nth} ${input}`}>
            <p className="definition">
              {word === null ? <b>{input}</b> : <WordLink word={word} />}{' '}
              {definition && (
                <span lang={htmlLang(definition.langtag)}>
                  <RichText source={definition.definition} />
                </span>
              )}
            </p>
            <p className="small quiet">
              {word === null && t('lujvo.no_word')}
              {word !== null && definition === null && `${t('lujvo.no_entry')} `}
              {obstacle === 'name' && t('lujvo.is_name')}
              {obstacle === 'no_affixes' && t('lujvo.no_affixes')}
              {word !== null &&
                obstacle === null &&
                (affixes.length > 0 ? t('lujvo.affixes', { affixes: affixes.join(', ') }) : t('lujvo.used_whole'))}
            </p>
            {alternatives.length > 0 && (
              <p className="small line">
                {t('lujvo.instead', { input })}{' '}
                {alternatives.map((other) => (
                  <Link
                    key={other}
                    to="/$locale/lujvo"
                    search={{ words: inputs.with(nth, other).join(' ') }}
                    lang="jbo"
                    resetScroll={false}
                  >
                    {other}
                  </Link>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Number of forms shown initially. */
const FIRST_FORMS = 8

/** All valid forms with their scores, best first. */
function FormTable({ forms }: Pick<CompoundsResponse, 'forms'>) {
  const t = useText()
  const formatNumber = useFormatNumber()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? forms : forms.slice(0, FIRST_FORMS)
  return (
    <section aria-labelledby="forms">
      <h2 className="h2" id="forms">
        {t('lujvo.forms')}
      </h2>
      <p className="small quiet">{t('lujvo.forms_help')}</p>
      <table className="form-table">
        <thead>
          <tr>
            <th>{t('lujvo.form')}</th>
            <th>{t('lujvo.parts')}</th>
            <th className="number">{t('lujvo.score')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ word, parts, score, is_entry }) => (
            <tr key={word}>
              <td lang="jbo">{is_entry ? <WordLink word={word} /> : word}</td>
              <td>
                <Joint parts={parts} size="s" />
              </td>
              <td className="number">{formatNumber(score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {forms.length > shown.length && (
        <button type="button" className="button small" onClick={() => setShowsAll(true)}>
          {t('lujvo.show_all', { count: forms.length })}
        </button>
      )}
    </section>
  )
}
