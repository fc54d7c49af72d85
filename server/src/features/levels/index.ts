export { completeLevels, levelsOfCards, lockedCards } from './completionsRepository.ts'
export { levelRoutes } from './routes.ts'
export { addPath, copyLevels, putIntoLevels, readableLevel } from './service.ts'
