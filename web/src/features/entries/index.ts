export { ClassMark } from './ClassMark.tsx'
export { Glosses } from './Glosses.tsx'
export { isMarkdown } from './isMarkdown.ts'
export { Joint } from './Joint.tsx'
export { Markdown } from './Markdown.tsx'
export { mathsProblem } from './mathsProblem.ts'
export { addressOf, PiecesOf, Place, WordLink } from './Pieces.tsx'
export { PlaceTable } from './PlaceTable.tsx'
export {
  definitionQuery,
  definitionsOfValsiQuery,
  isUnknownWord,
  typesQuery,
  valsiQuery,
  wordOfTheDayQuery,
} from './queries.ts'
export { Ribbon } from './Ribbon.tsx'
export { drawMarkdownWith, RichBlock, RichText } from './RichText.tsx'
export { readMarkdown, splitAtCode } from './readMarkdown.ts'
export { MARKS, plainText, readRichText } from './richText.ts'
export { Sense } from './Sense.tsx'
