export { completeLevels, levelsOfCards, lockedCards } from './completionsRepository.ts'
export { levelFeature } from './routes.ts'
export { addPath, copyLevels, onCardRemoved, openLevel, putIntoLevels, readableLevel } from './service.ts'
