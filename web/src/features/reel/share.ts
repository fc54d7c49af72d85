/** `by_hand`: neither sharing nor copying is available, so the URL must be displayed. */
export type Shared = 'shared' | 'copied' | 'by_hand'

/** Shares a URL with the device's share dialog or, if unavailable, copies it to the clipboard. */
export async function share(title: string, url: string): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // The user canceled the share dialog.
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
