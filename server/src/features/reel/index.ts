export { openReel } from './reel.ts'
export { reelRoutes } from './routes.ts'
