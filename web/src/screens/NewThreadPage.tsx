import { createRoute, useNavigate } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { lazyScreen } from '../app/pageRoutes.ts'
import { NewThreadForm } from '../features/comments/index.ts'
import { useLocale, useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'

export const newThreadRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'comments/new-thread',
  ...lazyScreen(['comments'], async () => (await import('./NewThreadPage.tsx')).NewThreadPage),
})

export function NewThreadPage() {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  return (
    <ColumnPage title={t('comments.new_thread')}>
      <p className="soft space-above-small space-below">{t('comments.new_thread_text')}</p>
      <NewThreadForm
        onSent={({ thread_id }) =>
          void navigate({ to: '/$locale/comments/thread', params: { locale }, search: { thread_id } })
        }
      />
    </ColumnPage>
  )
}
