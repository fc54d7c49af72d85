/** Flags for a headless Chromium in a closed network. */
export const CHROMIUM_ARGS: string[]
/** Flags for journeys: pages are hardly rasterized, and their scripts compiled less. */
export const JOURNEY_ARGS: string[]
/** Path of a Chromium, installed if need be; undefined lets Playwright look by itself. */
export function findChromium(): string | undefined
