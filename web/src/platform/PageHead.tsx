import { useRouterState } from '@tanstack/react-router'
import { createContext, memo, useContext } from 'react'
import { inLocale, LOCALES } from './locale.ts'
import { useText } from './text.tsx'

/** Absolute URL of the site, for absolute links. Empty in browsers, where links are relative. */
export const SiteUrl = createContext('')

/** Encodes a path in the same way as the sitemap, because the router leaves letters unencoded. */
const encoded = (pathname: string) =>
  pathname
    .split('/')
    .map((part) => encodeURIComponent(decoded(part)))
    .join('/')

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Title, description, canonical URL and alternate languages; React moves these elements into the document head. */
export const PageHead = memo(function PageHead({
  title,
  description,
  hidden = false,
  search = '',
}: {
  title: string
  description?: string | undefined
  hidden?: boolean
  /** The query string that identifies the page, such as `?thread_id=5`. */
  search?: string
}) {
  const t = useText()
  const site = useContext(SiteUrl)
  const pathname = useRouterState({ select: (state) => encoded(state.location.pathname) })
  const whole = title === t('shell.name') ? title : `${title} · ${t('shell.name')}`
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={site + pathname + search} />
          {LOCALES.map((locale) => (
            <link key={locale} rel="alternate" hrefLang={locale} href={site + inLocale(pathname, locale) + search} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={site + inLocale(pathname, 'en') + search} />
        </>
      )}
    </>
  )
})
