export { PlaceExplorer } from './PlaceExplorer.tsx'
