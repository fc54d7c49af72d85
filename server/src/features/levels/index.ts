export { completeLevels, levelsOfCards, lockedCards } from './repository.ts'
export { levelRoutes } from './routes.ts'
export { addPath, copyLevels, putIntoLevels, readableLevel } from './service.ts'
