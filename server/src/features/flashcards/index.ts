export { givenStarterCourse, loadStarterCourse, removeStarterCourse } from './course/service.ts'
export { type PastReview, writePast } from './log/past.ts'
export { flashcardRoutes } from './routes.ts'
export { studyOf } from './settings/studyOf.ts'
