import { createRoute } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.ts'
import { Progress } from '../features/study/index.ts'
import { lazyPage } from '../platform/lazyPage.ts'
import { FeatureTexts, loadTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './parts/ColumnPage.tsx'

export const progressRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'study',
  loader: ({ context }) => loadTexts(context.locale, 'study'),
  component: lazyPage(async () => (await import('./ProgressPage.tsx')).ProgressPage),
})

/** The user's collections, study progress and study settings. */
export function ProgressPage() {
  return (
    <FeatureTexts feature="study">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  return (
    <ColumnPage title={t('study.my_studying')}>
      <Progress />
    </ColumnPage>
  )
}
