export {
  type AnkiCard,
  type AnkiCourse,
  COLLECTION_NUMBERS,
  DICTIONARY_NUMBERS,
  isLevelTag,
  levelName,
} from './course.ts'
export { ankiHtml, definitionHtml, WORD_CLASS, withoutWordMarks } from './html.ts'
export { isOurModel, isTypedModel } from './models.ts'
export { writeApkg } from './writeApkg.ts'
