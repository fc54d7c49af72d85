import { useMemo } from 'react'
import { useText } from '../../platform/text.tsx'
import { foundPattern } from '../../ui/foundPatterns.ts'
import { markFound } from '../../ui/markFound.tsx'
import { wordsOfSearch } from './address.ts'
import { type Block, blocksOf } from './blocks.ts'

/** Quotes of so many lines are shown unfolded. */
const SHORT_QUOTE = 4

/** The text of a message: quotes folded, patches and drawings as they were set, the signature quiet. */
export function MessageText({ text, q = '' }: { text: string; q?: string | undefined }) {
  const t = useText()
  const blocks = useMemo(() => blocksOf(text), [text])
  const found = useMemo(() => foundPattern(wordsOfSearch(q)), [q])
  if (blocks.length === 0) return <p className="quiet">{t('mailArchive.no_text')}</p>
  return (
    <div className="mailtext">
      {blocks.map((block, at) => {
        const said = markFound(block.text, found)
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
    </div>
  )
}

/** What may be wider than the page is scrolled by itself, by keyboard, too. */
const scrolls = ({ kind }: Block) => (kind === 'code' ? { tabIndex: 0, role: 'group' } : {})
