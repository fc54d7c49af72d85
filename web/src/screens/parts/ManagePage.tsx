import type { ReactNode } from 'react'
import { ManageTabs } from '../../features/users/index.ts'
import { type Text, useText } from '../../platform/text.tsx'
import { ColumnPage } from './ColumnPage.tsx'

type TextKey = Parameters<Text>[0]

interface Props {
  title: TextKey
  lede: TextKey
  children: ReactNode
}

/** A management page: description, tabs and content. Its screen loads the texts of `users`, which the tabs need. */
export function ManagePage({ title, lede, children }: Props) {
  const t = useText()
  return (
    <ColumnPage title={t(title)}>
      <ManageTabs />
      <p className="soft">{t(lede)}</p>
      {children}
    </ColumnPage>
  )
}
