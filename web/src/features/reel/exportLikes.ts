import type { Like } from './likes.ts'

/** Formats likes as a file for other programs and for import, with absolute URLs. */
export function exportedLikes(likes: readonly Like[], origin: string): string {
  const whole = (address: string) => new URL(address, origin).href
  const items = likes.map(({ thumbnail, ...like }) => ({
    ...like,
    ...(thumbnail && { thumbnail: { source: whole(thumbnail.source) } }),
    canonicalurl: whole(like.canonicalurl),
  }))
  return `${JSON.stringify(items, null, 2)}\n`
}

export const exportName = (day: Date) => `tiktoknu-favorites-${day.toISOString().slice(0, 10)}.json`
