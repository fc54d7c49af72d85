import { useEffect, useState } from 'react'

/** Minimum scroll distance, in pixels; anything shorter is finger jitter. */
const MIN_SCROLL = 8
const TEXT_FIELD =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]'

const isTextField = (target: EventTarget | null) => target instanceof Element && target.matches(TEXT_FIELD)

/** True if a floating control should be hidden on phones: after scrolling down, and while a text field has focus. */
export function useOutOfTheWay(): boolean {
  const [scrolledDown, setScrolledDown] = useState(false)
  const [typing, setTyping] = useState(() => isTextField(document.activeElement))
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < MIN_SCROLL) return
      setScrolledDown(moved > 0)
      last = window.scrollY
    }
    const onFocus = ({ target }: FocusEvent) => setTyping(isTextField(target))
    const onBlur = () => setTyping(false)
    window.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      window.removeEventListener('scroll', onScroll)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])
  return scrolledDown || typing
}
