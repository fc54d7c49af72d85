export { completeLevels, isOpen, levelsOfCards } from './repository.ts'
export { levelRoutes } from './routes.ts'
export { copyLevels, readableLevel } from './service.ts'
