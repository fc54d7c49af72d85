const PAINTINGS = 'hills lake forest dawn sea autumn mountains night desert aurora rain winter steppe'.split(' ')

/** One landscape behind the sheet, another one each day; the page never waits for it. */
export function Painting({ day = Math.floor(Date.now() / 86_400_000) }: { day?: number }) {
  const name = PAINTINGS[day % PAINTINGS.length]
  const at = (crop: 'wide' | 'tall') => `/assets/paintings/${name}-${crop}.avif`
  return (
    <picture className="painting">
      <source media="(max-width: 47.99rem)" srcSet={at('tall')} />
      <img src={at('wide')} alt="" fetchPriority="low" suppressHydrationWarning />
    </picture>
  )
}
