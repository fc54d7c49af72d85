import { Fragment, useMemo } from 'react'
import { useText } from '../../platform/text.tsx'
import { type FindIn, foundPattern } from '../../ui/foundPatterns.ts'
import { markFound } from '../../ui/markFound.tsx'
import { NamedInText } from '../comments/index.ts'
import { PiecesOf } from '../entries/index.ts'
import { wordsOfSearch } from './address.ts'
import { type Block, blocksOf } from './blocks.ts'

/** Quotes of so many lines are shown unfolded. */
const SHORT_QUOTE = 4

const NO_WORDS: readonly string[] = []

interface Props {
  text: string
  /** Words in it that lead to their entries, but not in code and addresses. */
  words?: readonly string[]
  q?: string | undefined
}

/** The text of a message: quotes folded, patches and drawings as they were set, the signature quiet. */
export function MessageText({ text, words = NO_WORDS, q = '' }: Props) {
  const t = useText()
  const blocks = useMemo(() => blocksOf(text), [text])
  const found = useMemo(() => foundPattern(wordsOfSearch(q)), [q])
  // what was searched for stays marked
  const named = useMemo(
    () => ({ mentioned: [], words: found ? words.filter((word) => found(word).length === 0) : [...words] }),
    [words, found],
  )
  if (blocks.length === 0) return <p className="quiet">{t('mailArchive.no_text')}</p>
  return (
    <div className="mailtext">
      <NamedInText named={named}>
        {blocks.map((block, at) => {
          const said = LINKS.has(block.kind) ? <Said text={block.text} found={found} /> : markFound(block.text, found)
          const lines = block.text.split('\n').length
          if (block.kind !== 'quote' || lines <= SHORT_QUOTE) {
            return (
              <div key={at} className={block.kind} dir="auto" {...scrolls(block)}>
                {said}
              </div>
            )
          }
          // what was searched for is not hidden
          return (
            <details key={at} open={found !== null && found(block.text).length > 0}>
              <summary className="small">{t('mailArchive.quote', { count: lines })}</summary>
              <div className="quote" dir="auto">
                {said}
              </div>
            </details>
          )
        })}
      </NamedInText>
    </div>
  )
}

/** What people say; patches, drawings and signatures are left as they are. */
const LINKS: ReadonlySet<Block['kind']> = new Set(['text', 'quote'])
const ADDRESS = /(https?:\S+)/

/** Running text with the links that were found for it, and addresses as they stand. */
function Said({ text, found }: { text: string; found: FindIn | null }) {
  // every second part is an address; parts have no identity but their position
  return text
    .split(ADDRESS)
    .map((part, i) =>
      i % 2 === 0 ? (
        <PiecesOf key={i} pieces={[{ kind: 'text', text: part }]} found={found} />
      ) : (
        <Fragment key={i}>{markFound(part, found)}</Fragment>
      ),
    )
}

/** What may be wider than the page is scrolled by itself, by keyboard, too. */
const scrolls = ({ kind }: Block) => (kind === 'code' ? { tabIndex: 0, role: 'group' } : {})
