import { useQuery } from '@tanstack/react-query'
import type { Meaning as MeaningOf } from '@vlacku/contract/suggest'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '../../platform/Link.ts'
import { htmlLang, readerLangids } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { usePlacement } from '../../ui/usePlacement.ts'
import { slugOf } from './Pieces.tsx'
import { meaningsQuery } from './queries.ts'

/** Maximum number of words and characters per request. The hovered word is always included. */
const MAX_WORDS = 100
const MAX_CHARACTERS = 4000

interface Shown {
  word: string
  link: HTMLElement
  byTouch: boolean
}

const linkAt = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('a[data-word]') : null)

/**
 * Shows the short definition of a linked word on hover, focus and first tap. The first tooltip fetches the definitions of all
 * words linked in `children`.
 */
export function WordTips({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null)
  const id = useId()
  const [shown, setShown] = useState<Shown | null>(null)
  const [requestedWords, setRequestedWords] = useState<readonly string[]>([])
  const { reference, box } = usePlacement(shown !== null)
  const show = (target: EventTarget, byTouch = false) => {
    const link = linkAt(target)
    if (!link || !around.current) return setShown(null)
    const word = link.dataset.word!
    if (!requestedWords.includes(word)) setRequestedWords(wordsIn(around.current, word))
    reference(link)
    setShown({ word, link, byTouch })
  }
  useEffect(() => {
    if (!shown) return
    shown.link.setAttribute('aria-describedby', id)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setShown(null)
    addEventListener('keydown', onKey)
    return () => {
      shown.link.removeAttribute('aria-describedby')
      removeEventListener('keydown', onKey)
    }
  }, [shown, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of the links inside
    <div
      ref={around}
      className="wordtips"
      onPointerOver={(event) => event.pointerType !== 'touch' && show(event.target)}
      onPointerLeave={(event) => event.pointerType !== 'touch' && setShown(null)}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.target)}
      // The tooltip shown on tap contains a link, so the tooltip must not close before the link is followed.
      onBlur={({ relatedTarget }) => relatedTarget && !relatedTarget.closest('.wordtip') && setShown(null)}
      onClickCapture={(event) => {
        const link = linkAt(event.target)
        const byTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
        if (!link || !byTouch || shown?.link === link) return setShown(null)
        event.preventDefault()
        event.stopPropagation()
        show(link, true)
      }}
    >
      {children}
      {shown &&
        createPortal(
          <div className="wordtip" role="tooltip" id={id} aria-label={shown.word} {...box}>
            <Meaning requestedWords={requestedWords} {...shown} />
          </div>,
          // Accessibility: all page content must be inside a landmark.
          shown.link.closest('main') ?? document.body,
        )}
    </div>
  )
}

/** Returns the distinct linked words in `box`, starting with `first`. */
function wordsIn(box: HTMLElement, first: string): string[] {
  const linked = Array.from(box.querySelectorAll<HTMLElement>('a[data-word]'), ({ dataset }) => dataset.word!)
  let characters = 0
  return [...new Set([first, ...linked])].slice(0, MAX_WORDS).filter((word) => {
    characters += word.length + 1
    return characters <= MAX_CHARACTERS
  })
}

function Meaning({ word, requestedWords, byTouch }: Shown & { requestedWords: readonly string[] }) {
  const t = useText()
  const locale = useLocale()
  const { data, isPending, isPlaceholderData } = useQuery(meaningsQuery(requestedWords, readerLangids[locale]))
  const meaning = data?.get(word)
  return (
    <div className="tip-meaning">
      <p>
        <b lang="jbo">{word}</b>{' '}
        {meaning?.langtag ? (
          <span lang={htmlLang(meaning.langtag)}>{meaning.text}</span>
        ) : (
          !isPending && !isPlaceholderData && t('entries.no_entry_yet')
        )}
      </p>
      {meaning && <Affixes {...meaning} />}
      {byTouch && (
        <Link to="/$locale/valsi/$id" params={{ id: slugOf(word) }} className="small">
          {t('entries.open_entry')}
        </Link>
      )}
    </div>
  )
}

/** The components of a compound with their source words and glosses, and the short affixes of the word itself. */
function Affixes({ affixes, parts }: Pick<MeaningOf, 'affixes' | 'parts'>) {
  const t = useText()
  return (
    <>
      {parts && (
        <ul className="tip-parts">
          {parts.map(
            (part, i) =>
              part.kind === 'affix' && (
                <li key={i}>
                  <i lang="jbo">{part.text}</i> <b lang="jbo">{part.word ?? '?'}</b>{' '}
                  {part.gloss && part.gloss_langtag && <span lang={htmlLang(part.gloss_langtag)}>{part.gloss}</span>}
                </li>
              ),
          )}
        </ul>
      )}
      {affixes.length > 0 && (
        <p className="tip-parts">
          {t('entries.rafsi')} <i lang="jbo">{affixes.join(', ')}</i>
        </p>
      )}
    </>
  )
}
