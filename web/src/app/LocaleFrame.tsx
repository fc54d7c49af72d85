import { getRouteApi, Outlet } from '@tanstack/react-router'
import { messagesOf, TextProvider } from '../platform/text.tsx'
import { Shell } from './Shell.tsx'

const route = getRouteApi('/$locale')

/** Everything below a language prefix: its texts and the frame of every page. */
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
