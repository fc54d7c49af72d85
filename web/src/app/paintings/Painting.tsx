import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { siteQuery } from '../../platform/siteQuery.ts'
import { useMedia, useStillness } from '../../platform/useMedia.ts'
import { gallery, NARROW, type Picture, picturesOf, useCurrentPainting } from './gallery.ts'

/**
 * A landscape behind the page content that cross-fades into the next one. Pages are cached for all users, so the browser chooses
 * a landscape after hydration; nothing waits for it, and it causes no layout shift.
 */
export function Painting() {
  const site = useQuery(siteQuery)
  const urls = site.data?.paintings
  useEffect(() => {
    if (!site.isPending) gallery.hang(picturesOf(urls ?? []))
  }, [site.isPending, urls])
  useRotation()

  const { pictures, number, before, version } = useCurrentPainting()
  return (
    <div className="painting">
      {before !== null && <Layer key={version - 1} picture={pictures[before]!} />}
      {number !== null && <Layer key={version} picture={pictures[number]!} />}
    </div>
  )
}

function Layer({ picture: { wide, tall, name } }: { picture: Picture }) {
  return (
    <picture>
      {tall && <source media={NARROW} srcSet={tall} />}
      <img src={wide} alt="" fetchPriority="low" {...(name ? {} : { referrerPolicy: 'no-referrer' })} />
    </picture>
  )
}

const EACH_MS = 30_000

/**
 * Changes the painting every 30 seconds while the page is visible, counted from the last change. Doesn't change it if the user
 * prefers reduced motion or data: one picture is cheap, but a hundred per hour aren't. Such users see a single picture in the
 * crop for their screen, since the other crop would take another 90 KB.
 */
function useRotation() {
  const still = useStillness()
  const sparing = useMedia('(prefers-reduced-data: reduce)', true)
  useEffect(() => {
    if (still || sparing || savesData()) return
    let timer: ReturnType<typeof setInterval> | undefined
    const begin = () => {
      clearInterval(timer)
      if (!document.hidden) timer = setInterval(gallery.next, EACH_MS)
    }
    begin()
    const { unsubscribe } = gallery.hung.subscribe(begin)
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearInterval(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', begin)
    }
  }, [still, sparing])
}

/** Detects Chromium's data saver mode; other browsers support `prefers-reduced-data`. */
const savesData = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
