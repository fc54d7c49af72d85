export { completeLevels, levelsOfCards, lockedCards } from './completionsRepository.ts'
export { levelRoutes } from './routes.ts'
export { addPath, cardTaken, copyLevels, openLevel, putIntoLevels, readableLevel } from './service.ts'
