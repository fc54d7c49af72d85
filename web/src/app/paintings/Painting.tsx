import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { siteQuery } from '../../platform/siteQuery.ts'
import { gallery, useCurrentPainting } from './gallery.ts'
import { NARROW, type Picture, picturesOf } from './pictures.ts'
import { useRotation } from './useRotation.ts'

/**
 * A landscape behind the page content that cross-fades into the next one. Pages are cached for all users, so the browser chooses
 * a landscape after hydration; nothing waits for it, and it causes no layout shift.
 */
export function Painting() {
  const site = useQuery(siteQuery)
  const addresses = site.data?.paintings
  useEffect(() => {
    if (!site.isPending) gallery.hang(picturesOf(addresses ?? []))
  }, [site.isPending, addresses])
  useRotation()

  const { pictures, number, before, turn } = useCurrentPainting()
  return (
    <div className="painting">
      {before !== null && <Layer key={turn - 1} picture={pictures[before]!} />}
      {number !== null && <Layer key={turn} picture={pictures[number]!} />}
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
