/** `by_hand`: neither way is there, so the address has to be shown. */
export type Shared = 'shared' | 'copied' | 'by_hand'

/** Hands an address to the device where it can share, else to the clipboard. */
export async function share(title: string, url: string): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // the reader thought better of it
      if ((error as Error).name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'by_hand'
  }
}
