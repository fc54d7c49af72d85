export { ankiFeature } from './anki.routes.ts'
