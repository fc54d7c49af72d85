import { fromStorage } from '../../platform/storage.ts'
import { storageStore, useStore } from '../../platform/store.ts'
import { type Like, likeKey, MAX_LIKES, readLikes } from './likes.ts'

const KEY = 'likedArticles'
const NONE: readonly Like[] = []

/** `refused`: the browser couldn't store the like. `full`: the limit has been reached. */
export type SaveResult = 'kept' | 'refused' | 'full'

let read: { text: string | null; likes: readonly Like[] } = { text: null, likes: NONE }

/** Reads the stored likes, including those added in other tabs. */
function likesNow(): readonly Like[] {
  const text = fromStorage(() => localStorage.getItem(KEY))
  if (text !== read.text) read = { text, likes: readLikes(text) }
  return read.likes
}

function write(likes: readonly Like[]): SaveResult {
  try {
    localStorage.setItem(KEY, JSON.stringify(likes))
  } catch {
    return 'refused'
  }
  liked.notify()
  return 'kept'
}

const liked = storageStore(likesNow)

/** Returns the likes of this browser, newest first, synchronized between tabs. */
export const useLikes = (): readonly Like[] => useStore(liked, NONE)

/** Stores a like before the first item of `before` that is still liked; otherwise, at the front. */
export function addLike(like: Like, before: readonly Like[] = []): SaveResult {
  const others = likesNow().filter((other) => likeKey(other) !== likeKey(like))
  if (others.length >= MAX_LIKES) return 'full'
  const keys = new Set(before.map(likeKey))
  const found = others.findIndex((other) => keys.has(likeKey(other)))
  const at = found >= 0 ? found : before.length > 0 ? others.length : 0
  return write([...others.slice(0, at), like, ...others.slice(at)])
}

export const removeLike = (key: string): SaveResult => write(likesNow().filter((like) => likeKey(like) !== key))
