import { lazyPart } from '../../../ui/lazyPart.tsx'

/* Loaded only for logged-in users. */

export const LazyStudyEntry = lazyPart(async () => (await import('./StudyEntry.tsx')).StudyEntry, { isOptional: true })
export const LazyStudyToday = lazyPart(async () => (await import('./StudyToday.tsx')).StudyToday, { isOptional: true })
