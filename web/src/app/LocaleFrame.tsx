import { getRouteApi, Outlet } from '@tanstack/react-router'
import { TextProvider } from '../platform/text.tsx'
import { Shell } from './Shell.tsx'

const route = getRouteApi('/$locale')

/** Everything below a language prefix: its texts and the frame of every page. */
export function LocaleFrame() {
  const { locale } = route.useRouteContext()
  const messages = route.useLoaderData()
  return (
    <TextProvider locale={locale} messages={messages}>
      <Shell locale={locale}>
        <Outlet />
      </Shell>
    </TextProvider>
  )
}
