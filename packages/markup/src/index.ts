export {
  beyondLimits,
  formulaProblem,
  formulasOf,
  LONGEST_FORMULA,
  MOST_FORMULAS,
  MOST_MATHS,
} from './formulas.ts'
export { isMarkdown, splitAtCode } from './isMarkdown.ts'
export { type Formula, formulaIn, MARKS, type Piece, plainText, readRichText } from './richText.ts'
export { type Costly, excessOf, MOST_OF, shortened } from './size.ts'
export { statementsOf, type TextPart, unmarkedWords } from './words.ts'
