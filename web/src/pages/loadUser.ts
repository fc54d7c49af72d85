import { notFound, redirect } from '@tanstack/react-router'
import type { AppContext } from '../app/context.ts'
import { isUnknownUser, userDefinitionsQuery, userProfileQuery } from '../features/users/index.ts'
import type { Locale } from '../platform/locale.ts'
import { loadTexts } from '../platform/text.tsx'

type Context = AppContext & { locale: Locale }

/** Who it is. A name nobody has is not found; one written with other capitals leads to the one address of that person. */
export const loadUser = ({ queryClient, locale }: Context, username: string) =>
  known(async () => {
    const [profile] = await Promise.all([
      queryClient.ensureQueryData(userProfileQuery(username)),
      loadTexts(locale, 'users'),
    ])
    if (profile.username !== username)
      throw redirect({
        to: '/$locale/user/$username',
        params: { locale, username: profile.username },
        replace: true,
      })
  })

/** Who it is and what they wrote: two requests, together. */
export const loadUserActivity = ({ queryClient, locale }: Context, username: string, page: number | undefined) =>
  known(async () => {
    const [profile] = await Promise.all([
      queryClient.ensureQueryData(userProfileQuery(username)),
      queryClient.ensureQueryData(userDefinitionsQuery(username, page)),
      loadTexts(locale, 'users'),
    ])
    if (profile.username !== username)
      throw redirect({
        to: '/$locale/user/$username/activity',
        params: { locale, username: profile.username },
        search: page ? { page } : {},
        replace: true,
      })
  })

async function known(load: () => Promise<void>) {
  try {
    await load()
  } catch (error) {
    throw isUnknownUser(error) ? notFound() : error
  }
}
