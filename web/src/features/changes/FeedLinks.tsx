import { useLocale } from 'use-intl'
import { useText } from '../../platform/text.tsx'

/** Where a feed of the page can be subscribed to, for readers and for their programs. `of` is the path of the feed. */
export function FeedLinks({ of, title }: { of: string; title: string }) {
  const t = useText()
  const locale = useLocale()
  const href = (format: 'atom' | 'json') => `/api/feeds/${of}/${format}?locale=${locale}`
  return (
    <>
      <link rel="alternate" type="application/atom+xml" href={href('atom')} title={title} />
      <link rel="alternate" type="application/feed+json" href={href('json')} title={title} />
      <p className="small quiet">
        {t('entries.feeds')} <a href={href('atom')}>Atom</a>, <a href={href('json')}>JSON Feed</a>
      </p>
    </>
  )
}
