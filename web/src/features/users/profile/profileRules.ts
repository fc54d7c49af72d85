import type { OwnProfile } from '@vlacku/contract/auth'
import type { ProfileChanges } from '../queries.ts'

/** `useTabState` key of the unsaved profile. */
export const PROFILE_DRAFT = 'profile'

/** Editable fields, in form order. */
export const FIELDS = ['username', 'realname', 'url', 'personal', 'locale'] as const
export type ProfileField = (typeof FIELDS)[number]
export type ProfileValues = Pick<OwnProfile, ProfileField>

const NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.'-]*[\p{L}\p{M}\p{N}_])?$/u
const CONTROL = /\p{Cc}/u

export const valuesOf = ({ username, realname, url, personal, locale }: OwnProfile): ProfileValues => ({
  ...{ username, realname, url, personal, locale },
})

/** Adds `https://` to a website without a protocol. */
export function completeUrl(text: string): string {
  const url = text.trim()
  return url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`
}

/** Rules of the API contract, used to validate the form before sending it. The server validates it again. */
export const isRight: Record<ProfileField, (value: string) => boolean> = {
  username: (name) => NAME.test(name.normalize('NFKC')) && name.length <= 64 && /\p{L}/u.test(name),
  realname: (name) => name.trim().length <= 100 && !CONTROL.test(name.trim()),
  url: (text) => {
    const url = completeUrl(text)
    return url === '' || (url.length <= 300 && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
  },
  personal: (text) => text.trim().length <= 5000,
  locale: () => true,
}

/** Returns the fields that differ from the stored profile. */
export function changesOf(before: ProfileValues, values: ProfileValues): ProfileChanges {
  const now = {
    username: values.username.normalize('NFKC'),
    realname: values.realname.trim(),
    url: completeUrl(values.url),
    personal: values.personal.trim(),
    locale: values.locale,
  }
  return Object.fromEntries(FIELDS.filter((field) => now[field] !== before[field]).map((field) => [field, now[field]]))
}
