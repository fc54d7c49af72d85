import { getRouteApi, Outlet } from '@tanstack/react-router'
import { messagesOf, TextProvider } from '../platform/text.tsx'
import { Shell } from './Shell.tsx'

const route = getRouteApi('/$locale')

/** The layout of all routes below a language prefix: provides the texts and the frame of the page. */
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
