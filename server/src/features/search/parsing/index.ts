export { parsingFeature } from './parsing.routes.ts'
