import type { ReactNode } from 'react'
import { ManageTabs } from '../../features/users/index.ts'
import { type Feature, FeatureTexts, type Text, useText } from '../../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

type TextKey = Parameters<Text>[0]

interface Props {
  /** Features whose texts are loaded in addition to those of the tabs. */
  features: readonly Feature[]
  title: TextKey
  lede: TextKey
  children: ReactNode
}

/** A management page: description, tabs and content. */
export const ManagePage = ({ features, title, lede, children }: Props) => (
  <FeatureTexts feature={['users', ...features]}>
    <Frame title={title} lede={lede}>
      {children}
    </Frame>
  </FeatureTexts>
)

function Frame({ title, lede, children }: Omit<Props, 'features'>) {
  const t = useText()
  return (
    <ColumnPage title={t(title)}>
      <ManageTabs />
      <p className="soft">{t(lede)}</p>
      {children}
    </ColumnPage>
  )
}
