export { givenStarterCourse, loadStarterCourse, removeStarterCourse } from './course/service.ts'
export { flashcardRoutes } from './routes.ts'
export { studyOf } from './settings/studyOf.ts'
