export { completeLevels, levelsOfCards, lockedCards } from './repository.ts'
export { levelRoutes } from './routes.ts'
export { addPath, copyLevels, readableLevel } from './service.ts'
