import { useNavigate } from '@tanstack/react-router'
import type { Construction } from '@vlacku/contract/sentences'
import { useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { CONSTRUCTIONS, constructionsIn } from '../search/index.ts'
import type { SentenceSearchParams } from './queries.ts'

/** Grammatical constructions that all sentences must contain. Uses the `sentences` texts. */
export function ConstructionChoice({ params: { contains } }: { params: SentenceSearchParams }) {
  const t = useText()
  const navigate = useNavigate({ from: '/$locale/' })
  // Checkboxes stay checked while the URL is changing, so that two quick clicks both count.
  const [chosen, setChosen] = useState({ at: contains, names: constructionsIn(contains) })
  const names = chosen.at === contains ? chosen.names : constructionsIn(contains)
  const toggle = (name: Construction, on: boolean) => {
    const next = on ? [...names, name] : names.filter((other) => other !== name)
    setChosen({ at: contains, names: next })
    void navigate({
      search: (before) => ({ ...before, page: undefined, contains: next.join(',') || undefined }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <fieldset>
      <legend>
        <h2>{t('sentences.contains')}</h2>
      </legend>
      {CONSTRUCTIONS.map((name) => (
        <label className="check" key={name}>
          <input type="checkbox" checked={names.includes(name)} onChange={(e) => toggle(name, e.target.checked)} />
          <span>
            {t(`sentences.contains_${name}`)} <i lang="jbo">{CMAVO[name]}</i>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Well-known cmavo of each construction. */
const CMAVO: Readonly<Record<Construction, string>> = {
  relative_clause: 'poi, noi',
  relative_phrase: 'pe, ne',
  linked_argument: 'be',
  abstraction: 'nu, ka',
  conversion: 'se, te',
  place_tag: 'fa, fe',
  modal: 'bau, mu’i',
  tense: 'pu, ba',
  aspect: 'ca’o, ba’o',
  negation: 'na, na’e',
  question: 'ma, xu',
  connective: '.e, gi’e',
  number: 'pa, ro',
  quotation: 'lu, zo',
  vocative: 'coi, doi',
  attitudinal: '.ui, .oi',
}
