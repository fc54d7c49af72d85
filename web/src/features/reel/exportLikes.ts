import type { Like } from './likes.ts'

/** Exports likes, with absolute URLs, in a format for other programs and for re-import. */
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
