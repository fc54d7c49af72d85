import { Fragment, useMemo } from 'react'
import { useText } from '../../platform/text.tsx'
import { type FindIn, foundPattern } from '../../ui/foundPatterns.ts'
import { markFound } from '../../ui/markFound.tsx'
import { NamedInText } from '../comments/index.ts'
import { PiecesOf } from '../entries/index.ts'
import { wordsOfSearch } from './address.ts'
import { type Block, blocksOf } from './blocks.ts'
import { LINKED_TEXT } from './limits.ts'

/** Quotes of so many lines are shown unfolded. */
const SHORT_QUOTE = 4

const NO_WORDS: readonly string[] = []

interface Props {
  text: string
  /** Words in it that lead to their entries, but not in code and addresses. */
  words?: readonly string[]
  q?: string | undefined
  /** Number of characters in which words are linked, since a link takes ten times the space of its word. */
  linkedText?: number
}

/** The text of a message: quotes folded, patches and drawings as they were set, the signature quiet. */
export function MessageText({ text, words = NO_WORDS, q = '', linkedText = LINKED_TEXT }: Props) {
  const t = useText()
  const blocks = useMemo(() => blocksOf(text), [text])
  const found = useMemo(() => foundPattern(wordsOfSearch(q)), [q])
  // what was searched for stays marked
  const named = useMemo(
    () => ({ mentions: [], words: found ? words.filter((word) => found(word).length === 0) : [...words] }),
    [words, found],
  )
  const starts = useMemo(() => startsOf(blocks), [blocks])
  if (blocks.length === 0) return <p className="quiet">{t('mailArchive.no_text')}</p>
  return (
    <div className="mailtext">
      <NamedInText named={named}>
        {blocks.map((block, at) => {
          const linked = LINKS.has(block.kind) ? linkedText - starts[at]! : 0
          const said = linked > 0 ? <Said {...{ ...block, found, linked }} /> : markFound(block.text, found)
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
const URL_IN_TEXT = /(https?:\S+)/

/** Start position of each block (characters). */
function startsOf(blocks: readonly Block[]): number[] {
  let before = 0
  return blocks.map(({ text }) => {
    before += text.length
    return before - text.length
  })
}

/** Renders text with links for words in its first `linked` characters, and with plain URLs. */
function Said({ text, found, linked }: { text: string; found: FindIn | null; linked: number }) {
  const lastBlank = Math.max(text.lastIndexOf(' ', linked), text.lastIndexOf('\n', linked))
  const end = linked >= text.length ? text.length : lastBlank + 1
  // every second part is a URL; the position is the only identity of a part
  const beginning = text
    .slice(0, end)
    .split(URL_IN_TEXT)
    .map((part, i) =>
      i % 2 === 0 ? (
        <PiecesOf key={i} pieces={[{ kind: 'text', text: part }]} found={found} />
      ) : (
        <Fragment key={i}>{markFound(part, found)}</Fragment>
      ),
    )
  return (
    <>
      {beginning}
      {end < text.length && markFound(text.slice(end), found)}
    </>
  )
}

/** What may be wider than the page is scrolled by itself, by keyboard, too. */
const scrolls = ({ kind }: Block) => (kind === 'code' ? { tabIndex: 0, role: 'group' } : {})
