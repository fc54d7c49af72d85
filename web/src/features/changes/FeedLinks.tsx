import { useLocale, useText } from '../../platform/text.tsx'

interface Props {
  /** Path of the feed. */
  of: string
  /** Filters of the feed. */
  about?: Readonly<Record<string, string | number>>
  title: string
  /** True on pages that display the links of another feed. This feed is then listed only in the document head. */
  isHidden?: boolean
}

/** Links to the feed of a page, both visible and in the document head. */
export function FeedLinks({ of, about = {}, title, isHidden = false }: Props) {
  const t = useText()
  const locale = useLocale()
  const query = new URLSearchParams([
    ...Object.entries(about).map(([name, value]) => [name, String(value)]),
    ['locale', locale],
  ])
  const href = (format: 'atom' | 'json') => `/api/feeds/${of}/${format}?${query}`
  return (
    <>
      <link rel="alternate" type="application/atom+xml" href={href('atom')} title={title} />
      <link rel="alternate" type="application/feed+json" href={href('json')} title={title} />
      {!isHidden && (
        <p className="small quiet">
          {t('entries.feeds')} <a href={href('atom')}>Atom</a>, <a href={href('json')}>JSON Feed</a>
        </p>
      )}
    </>
  )
}
