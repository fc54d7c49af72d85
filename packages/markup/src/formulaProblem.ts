/** How long one formula may be (UTF-16 units): those who draw it take time with the square of its length. */
export const LONGEST_FORMULA = 1000

/** Commands that give others a meaning. A few letters can stand for a page by them, and every use has to be drawn. */
const DEFINING = new Set(
  [
    ...['def', 'edef', 'gdef', 'xdef', 'let', 'futurelet', 'global', 'long', 'outer', 'chardef', 'mathchardef'],
    ...['newcommand', 'renewcommand', 'providecommand', 'DeclareRobustCommand', 'newenvironment', 'renewenvironment'],
    ...['DeclareMathOperator', 'DeclarePairedDelimiter', 'DeclarePairedDelimiters', 'DeclarePairedDelimitersX'],
    ...['NewDocumentCommand', 'RenewDocumentCommand', 'NewDocumentEnvironment', 'csname', 'catcode', 'require'],
  ].map((name) => `\\${name}`),
)

/** Why a formula is not drawn, whatever it says, in English; null when it may be. */
export function formulaProblem(tex: string): string | null {
  if (tex.length > LONGEST_FORMULA) return `a formula is longer than ${LONGEST_FORMULA} characters`
  for (const [command] of tex.matchAll(/\\(?:[a-zA-Z@]+|[\s\S])/g))
    if (DEFINING.has(command)) return `${command} cannot be used: formulas define nothing`
  return null
}
