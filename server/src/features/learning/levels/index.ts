export { completeLevels, levelsOfCards, lockedCards } from './completions.repository.ts'
export { levelFeature } from './levels.routes.ts'
export { addPath, copyLevels, onCardRemoved, openLevel, putIntoLevels, readableLevel } from './levels.service.ts'
