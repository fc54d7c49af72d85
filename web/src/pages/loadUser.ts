import { notFound, redirect } from '@tanstack/react-router'
import type { AppContext } from '../app/context.ts'
import { isUnknownUser, userDefinitionsQuery, userProfileQuery } from '../features/users/index.ts'
import type { Locale } from '../platform/locale.ts'
import { loadTexts } from '../platform/text.tsx'

type Context = AppContext & { locale: Locale }

/** Loads a user. A name nobody has is not found; one in other capitals and a former one lead to the current one. */
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
