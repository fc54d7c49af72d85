/** Flags for a headless Chromium in a closed network. */
export const CHROMIUM_ARGS: string[]
/** Flags for pages that nobody looks at: hardly drawn, and compiled less. */
export const UNSEEN_ARGS: string[]
/** Path of a Chromium, installed if need be; undefined lets Playwright look by itself. */
export function findChromium(): string | undefined
