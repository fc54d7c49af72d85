import { useText } from '../platform/text.tsx'

/** Community links, configured by the operator. */
export interface SiteLinks {
  messenger?: string | undefined
  chat?: string | undefined
  forum?: string | undefined
}

export function SocialLinks({ links }: { links: SiteLinks }) {
  const t = useText()
  const available = (['messenger', 'chat', 'forum'] as const).filter((kind) => links[kind])
  if (available.length === 0) return null
  return (
    <ul className="social" aria-label={t('shell.community')}>
      {available.map((kind) => (
        <li key={kind}>
          <a href={links[kind]} target="_blank" rel="noopener noreferrer">
            {t(`shell.${kind}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
