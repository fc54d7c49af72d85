import { useNavigate } from '@tanstack/react-router'
import { NewThreadForm } from '../features/comments/index.ts'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

export function NewThreadPage() {
  return (
    <FeatureTexts feature="comments">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
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
