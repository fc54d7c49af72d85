import { getRouteApi, Outlet } from '@tanstack/react-router'
import { messagesOf, TextProvider } from '../platform/text.tsx'
import { Shell } from './Shell.tsx'

const route = getRouteApi('/$locale')

/** The layout of all routes with a language prefix: provides the texts and the page frame. */
export function LocaleFrame() {
  const { locale } = route.useRouteContext()
  return (
    <TextProvider locale={locale} messages={messagesOf(locale)}>
      <Shell locale={locale}>
        <Outlet />
      </Shell>
    </TextProvider>
  )
}
