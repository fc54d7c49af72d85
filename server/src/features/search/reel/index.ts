export { reelFeature } from './reel.routes.ts'
export { openReel } from './reel.ts'
