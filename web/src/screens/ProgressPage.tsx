import { createRoute } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { lazyScreen } from '../app/pageRoutes.ts'
import { Progress } from '../features/study/index.ts'
import { useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'

export const progressRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'study',
  ...lazyScreen(['study'], async () => (await import('./ProgressPage.tsx')).ProgressPage),
})

/** The user's collections, study progress and study settings. */
export function ProgressPage() {
  const t = useText()
  return (
    <ColumnPage title={t('study.my_studying')}>
      <Progress />
    </ColumnPage>
  )
}
