import { lazyPart } from '../../ui/lazyPart.tsx'

export { CardTable } from './cards/CardTable.tsx'
export { LevelChoice } from './levels/LevelChoice.tsx'
export { LevelPath } from './levels/LevelPath.tsx'
export { Progress } from './progress/Progress.tsx'
export { type CardsSearchParams, levelsQuery, type StudySearchParams, studiedQuery } from './queries.ts'
export { StudyLink } from './StudyLink.tsx'
export { StudyLinks } from './StudyLinks.tsx'
export { MarkOfWord, StudyMark, useStudyMarks } from './StudyMark.tsx'
export { type CardEditing, StudySession } from './session/StudySession.tsx'
export { useStudyKeys } from './session/useStudyKeys.ts'

/* Loaded only for logged-in users. */

export const LazyStudyEntry = lazyPart(async () => (await import('./today/StudyEntry.tsx')).StudyEntry, {
  isOptional: true,
})
export const LazyStudyToday = lazyPart(async () => (await import('./today/StudyToday.tsx')).StudyToday, {
  isOptional: true,
})
