export { balanceDirectionControls, stripDirectionControls } from './directionControls.ts'
export { beyondLimits, formulaProblem, formulasOf, MAX_FORMULA_LENGTH, MAX_FORMULAS, MAX_MATHS } from './formulas.ts'
export { isMarkdown, splitAtCode } from './isMarkdown.ts'
export {
  type Formula,
  formulaIn,
  inSubscript,
  isUrl,
  MARKS,
  type Piece,
  plainOf,
  plainText,
  readRichText,
} from './richText.ts'
export { type Costly, excessOf, MAX_OF, truncateSource } from './size.ts'
export { ownWords, type Recognizer, statementsOf, type TextPart, unmarkedWords } from './words.ts'
