export { ensureStarterCourse, loadStarterCourse, removeStarterCourse } from './course/course.service.ts'
export { Fitter, type FitterOptions } from './fitting/fitter.ts'
export { copyProgress, type PastReview, writePast } from './log/past.ts'
export { studyOf } from './settings/studyOf.ts'
