export { Reel } from './Reel.tsx'
