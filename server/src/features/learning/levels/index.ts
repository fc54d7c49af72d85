export { completeLevels, levelsOfCards, lockedCards } from './completions.repository.ts'
export { addPath, copyLevels, onCardRemoved, openLevel, putIntoLevels, readableLevel } from './levels.service.ts'
