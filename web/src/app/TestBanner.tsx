import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { siteQuery } from '../platform/siteQuery.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Explains that this is a test site and where to report problems. Can be hidden until the next visit. */
export function TestBanner() {
  const t = useText()
  const site = useQuery(siteQuery)
  const [hidden, setHidden] = useState(false)
  if (!site.data?.test_site || hidden) return null
  const { chat, messenger, forum } = site.data.links
  const report = chat ?? messenger ?? forum
  return (
    <aside className="banner" aria-label={t('shell.test_site')}>
      <div className="inner">
        <span>
          <b>{t('shell.tests_only')}</b> {t('shell.flushed')}{' '}
          {report && (
            <>
              <span className="hide-s">{t('shell.if_wrong')} </span>
              <a href={report} rel="noopener noreferrer" target="_blank">
                {t('shell.report')}
              </a>
            </>
          )}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={t('shell.hide_notice')}
          onClick={() => setHidden(true)}
        >
          <Icon name="close" />
        </button>
      </div>
    </aside>
  )
}
