export { type News, subscribeAuthor, tellOf } from './news.ts'
