export { openReel } from './reel.ts'
export { reelFeature } from './routes.ts'
