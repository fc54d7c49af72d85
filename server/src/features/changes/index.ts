export { type FeedLocale, feedTexts } from './feeds/texts.ts'
export { changeRoutes } from './routes.ts'
