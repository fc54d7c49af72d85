import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { htmlLang, readerLangids } from '../../../platform/locale.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { meaningsQuery } from '../queries.ts'

/** So many words are asked for at once, and so many letters; the word pointed at is always among them. */
const MOST_WORDS = 100
const MOST_LETTERS = 4000

const LINKS = 'a.jbo'
const linkAt = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>(LINKS) : null)

interface Shown {
  word: string
  link: HTMLElement
  left: number
  top: number
}

/**
 * Links to words within what it surrounds tell in short what the word means: under the pointer, with focus, on the first tap.
 * With the first of them all words there are asked for, so that the others are told at once.
 */
export function WordTips({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null)
  const id = useId()
  const [shown, setShown] = useState<Shown | null>(null)
  const [asked, setAsked] = useState<readonly string[]>([])
  const show = (target: EventTarget) => {
    const link = linkAt(target)
    if (!link || !around.current) return setShown(null)
    const word = link.textContent
    if (!asked.includes(word)) setAsked(wordsIn(around.current, word))
    const box = around.current.getBoundingClientRect()
    const at = link.getBoundingClientRect()
    setShown({
      ...{ word, link },
      ...{ left: Math.max(0, Math.min(at.left - box.left, box.width - 288)), top: at.bottom - box.top },
    })
  }
  useEffect(() => {
    if (!shown) return
    shown.link.setAttribute('aria-describedby', id)
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setShown(null)
    addEventListener('keydown', close)
    return () => {
      shown.link.removeAttribute('aria-describedby')
      removeEventListener('keydown', close)
    }
  }, [shown, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the links inside
    <div
      ref={around}
      className="wordtips"
      onPointerOver={(event) => event.pointerType !== 'touch' && show(event.target)}
      onPointerLeave={() => setShown(null)}
      onFocus={(event) => show(event.target)}
      onBlur={() => setShown(null)}
      onClickCapture={(event) => {
        const link = linkAt(event.target)
        const byTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
        if (!link || !byTouch || shown?.link === link) return
        event.preventDefault()
        event.stopPropagation()
        show(link)
      }}
    >
      {children}
      {shown && <WordTip id={id} asked={asked} {...shown} />}
    </div>
  )
}

/** The words that are linked there, each once, this one first. */
function wordsIn(box: HTMLElement, first: string): string[] {
  const linked = Array.from(box.querySelectorAll(LINKS), ({ textContent }) => textContent)
  let letters = 0
  return [...new Set([first, ...linked])].slice(0, MOST_WORDS).filter((word) => {
    letters += word.length + 1
    return letters <= MOST_LETTERS
  })
}

function WordTip({ id, word, asked, left, top }: Shown & { id: string; asked: readonly string[] }) {
  const t = useText()
  const locale = useLocale()
  const { data, isPending, isPlaceholderData } = useQuery(meaningsQuery(asked, readerLangids[locale]))
  const meaning = data?.get(word)
  if (isPending || (isPlaceholderData && !meaning)) return null
  return (
    <div className="wordtip" role="tooltip" id={id} style={{ left, top }}>
      <b lang="jbo">{word}</b>{' '}
      {meaning ? <span lang={htmlLang(meaning.langtag)}>{meaning.text}</span> : t('comments.no_meaning')}
    </div>
  )
}
