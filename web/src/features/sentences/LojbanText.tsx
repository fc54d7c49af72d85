import type { ExamplePlace, SentencePiece } from '@vlacku/contract/sentences'
import { Fragment } from 'react'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { Place, slugOf } from '../entries/index.ts'
import { AnalyseLink } from '../text/index.ts'
import { placedParts } from './placedParts.ts'

interface LojbanTextProps {
  pieces: readonly SentencePiece[]
  /** Returns true for words to highlight. */
  isFound?: ((word: string) => boolean) | undefined
  /** Ranges that fill places of a word; they are shown in the place colors. */
  places?: readonly ExamplePlace[]
}

/** A Lojban sentence in which dictionary words link to their entries. */
export function LojbanText({ pieces, isFound, places = [] }: LojbanTextProps) {
  return (
    <p className="s" lang="jbo">
      {placedParts(pieces, places).map(({ place, pieces }, i) => {
        const words = <Words pieces={pieces} isFound={isFound} />
        if (place === null) return <Fragment key={i}>{words}</Fragment>
        return (
          <ruby key={i} className={`a x${place}`}>
            {words}
            <rt>
              <Place number={place} />
            </rt>
          </ruby>
        )
      })}
    </p>
  )
}

/** Link to the analysis of a sentence. */
export function AnalyseSentence({ pieces }: Pick<LojbanTextProps, 'pieces'>) {
  const t = useText()
  return (
    <p className="small">
      <AnalyseLink text={pieces.map(({ text }) => text).join('')} className="tap-target">
        {t('shell.analyse_this_text')}
      </AnalyseLink>
    </p>
  )
}

function Words({ pieces, isFound }: Pick<LojbanTextProps, 'pieces' | 'isFound'>) {
  return pieces.map(({ text, valsi }, i) => {
    if (valsi === null) return text
    const word = isFound?.(text) ? <mark>{text}</mark> : text
    return (
      <Link key={i} to="/$locale/valsi/$id" params={{ id: slugOf(valsi) }} data-word={valsi}>
        {word}
      </Link>
    )
  })
}

/** Normalizes a Lojban word for comparison: ignores dots, commas and case, and treats h as an apostrophe. */
const normal = (word: string) =>
  word
    .toLowerCase()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[.,]/g, '')
    .replace(/(?<=[aeiouy])h(?=[aeiouy])/g, "'")

/** Minimum length of a prefix, in characters. Shorter query words must match whole words. */
const MIN_PREFIX_LENGTH = 3

/** Returns a predicate that is true for Lojban words that equal or start with a word of the query. */
export function lojbanFound(query: string): (word: string) => boolean {
  const words = [...new Set((query.match(/[\p{L}\p{M}\p{N}'’‘ʼ,]+/gu) ?? []).map(normal))].slice(0, 40)
  return (word) => {
    const spelt = normal(word)
    return words.some(
      (searchWord) => spelt === searchWord || (searchWord.length >= MIN_PREFIX_LENGTH && spelt.startsWith(searchWord)),
    )
  }
}
