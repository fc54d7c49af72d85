import { lazyPart } from '../../../ui/lazyPart.tsx'

/* Loaded for users only. */

export const LazyStudyEntry = lazyPart(async () => (await import('./StudyEntry.tsx')).StudyEntry, { isOptional: true })
export const LazyStudyToday = lazyPart(async () => (await import('./StudyToday.tsx')).StudyToday, { isOptional: true })
