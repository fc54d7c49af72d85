import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useText } from '../../platform/text.tsx'
import { useCurrentInView } from '../../ui/useCurrentInView.ts'
import { MODES, type SearchParams } from './searchParams.ts'

/** The search modes below the field, with a description of the selected one. Switching modes preserves the query. */
export const Modes = memo(function Modes({ params }: { params: SearchParams }) {
  const t = useText()
  const chosen = params.mode ?? 'dictionary'
  const row = useCurrentInView<HTMLElement>(chosen)
  return (
    <>
      <nav ref={row} className="modes" aria-label={t('search.modes')}>
        {MODES.map((mode) => (
          <Link
            key={mode}
            from="/$locale/"
            to="."
            search={({ q, langs, type, selmaho, author }: SearchParams) => ({ q, mode, langs, type, selmaho, author })}
            aria-current={mode === chosen ? 'page' : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            {t(`search.mode_${mode}`)}
          </Link>
        ))}
      </nav>
      <p className="about">{t(`search.about_${chosen}`)}</p>
    </>
  )
})
