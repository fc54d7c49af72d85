import { useMemo } from 'react'
import { type Text, useText } from '../../platform/text.tsx'
import { type FindIn, markFound } from '../../ui/markFound.tsx'
import { NamedInText } from '../comments/index.ts'
import { PiecesOf } from '../entries/index.ts'
import { type Block, blocksOf } from './blocks.ts'
import { type LinkedPart, linkedParts } from './links.ts'
import { LINKED_TEXT } from './queries.ts'
import { foundBySearch } from './searchParams.ts'

/** Maximum number of lines in a quote that is shown expanded. */
const SHORT_QUOTE = 4

const NO_WORDS: readonly string[] = []

interface Props {
  text: string
  /** Words that are linked to their entries, except in code and URLs. */
  words?: readonly string[]
  q?: string | undefined
  /**
   * Number of characters in which words are linked. Limited because a link takes ten times the space of its word. Also limits the
   * number of linked URLs.
   */
  linkedText?: number
}

/** Text of a message. Quotes, signatures and footers are collapsed; patches and ASCII art are preformatted. */
export function MessageText({ text, words = NO_WORDS, q = '', linkedText = LINKED_TEXT }: Props) {
  const t = useText()
  const blocks = useMemo(() => blocksOf(text), [text])
  const { text: found, isSearchTerm } = useMemo(() => foundBySearch(q), [q])
  // Search terms aren't linked, so that their highlighting is preserved.
  const named = useMemo(
    () => ({ mentions: [], words: words.filter((word) => !isSearchTerm(word)) }),
    [words, isSearchTerm],
  )
  const starts = useMemo(() => startsOf(blocks), [blocks])
  const parts = useMemo(() => partsOf(blocks, Math.ceil(linkedText / CHARACTERS_PER_LINK)), [blocks, linkedText])
  if (blocks.length === 0) return <p className="quiet">{t('mailArchive.no_text')}</p>
  return (
    <div className="mailtext">
      <NamedInText named={named}>
        {blocks.map((block, at) => {
          const linked = NAMES_WORDS.has(block.kind) ? linkedText - starts[at]! : 0
          const rendered = <Linked parts={parts[at]!} found={found} linked={linked} />
          const summary = summaryOf(t, block)
          const content = (
            <div key={at} className={block.kind} dir="auto" {...scrolls(block)}>
              {rendered}
            </div>
          )
          if (summary === null) return content
          // Opens blocks that contain search terms.
          return (
            <details key={at} open={found !== null && found(block.text).length > 0}>
              <summary className="small">{summary}</summary>
              {content}
            </details>
          )
        })}
      </NamedInText>
    </div>
  )
}

/** Returns the title of a collapsed block; null for blocks shown expanded. */
function summaryOf(t: Text, { kind, text }: Block): string | null {
  if (kind === 'quote') {
    const count = text.split('\n').length
    return count > SHORT_QUOTE ? t('mailArchive.quote', { count }) : null
  }
  return kind === 'text' || kind === 'code' ? null : t(`mailArchive.${kind}`)
}

/** Block kinds in which words are linked. */
const NAMES_WORDS: ReadonlySet<Block['kind']> = new Set(['text', 'quote'])
/** Number of characters per allowed external link, since the markup of a link takes ten times the space of a short URL. */
const CHARACTERS_PER_LINK = 15

/** Returns the start position of each block, in characters. */
function startsOf(blocks: readonly Block[]): number[] {
  let before = 0
  return blocks.map(({ text }) => {
    before += text.length
    return before - text.length
  })
}

/** Splits blocks at their URLs. */
function partsOf(blocks: readonly Block[], maxLinks: number): LinkedPart[][] {
  let left = maxLinks
  return blocks.map(({ text }) => {
    const parts = linkedParts(text, left)
    left -= parts.filter(({ href }) => href !== null).length
    return parts
  })
}

interface LinkedProps {
  parts: readonly LinkedPart[]
  found: FindIn | null
  /** Number of leading characters in which words are linked. */
  linked: number
}

/** Renders a block with links for URLs, and for words in its first `linked` characters. */
const Linked = ({ parts, found, linked }: LinkedProps) =>
  parts.map(({ text, href, start }) =>
    href === null ? (
      <WithWords key={start} text={text} found={found} linked={linked - start} />
    ) : (
      <a key={start} href={href} rel="nofollow ugc noopener">
        {markFound(text, found)}
      </a>
    ),
  )

function WithWords({ text, found, linked }: { text: string; found: FindIn | null; linked: number }) {
  const lastSpace = Math.max(text.lastIndexOf(' ', linked), text.lastIndexOf('\n', linked))
  const end = linked >= text.length ? text.length : linked <= 0 ? 0 : lastSpace + 1
  return (
    <>
      {end > 0 && <PiecesOf pieces={[{ kind: 'text', text: text.slice(0, end) }]} found={found} />}
      {end < text.length && markFound(text.slice(end), found)}
    </>
  )
}

/** Makes blocks that may be wider than the page focusable, so that they can be scrolled by keyboard. */
const scrolls = ({ kind }: Block) => (kind === 'code' ? { tabIndex: 0, role: 'group' } : {})
