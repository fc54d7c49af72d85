import { Progress } from '../features/study/index.ts'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

/** What a member studies, how far they have come, and how they want to study. */
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
