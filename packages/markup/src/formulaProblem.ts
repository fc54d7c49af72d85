/** Maximum length of a formula in UTF-16 code units. Limited because rendering takes quadratic time. */
export const MAX_FORMULA_LENGTH = 1000

/** Commands that define other commands. With them, a few letters could expand to pages of output each time they are used. */
const DEFINING = new Set(
  [
    ...['def', 'edef', 'gdef', 'xdef', 'let', 'futurelet', 'global', 'long', 'outer', 'chardef', 'mathchardef'],
    ...['newcommand', 'renewcommand', 'providecommand', 'DeclareRobustCommand', 'newenvironment', 'renewenvironment'],
    ...['DeclareMathOperator', 'DeclarePairedDelimiter', 'DeclarePairedDelimiters', 'DeclarePairedDelimitersX'],
    ...['NewDocumentCommand', 'RenewDocumentCommand', 'NewDocumentEnvironment', 'csname', 'catcode', 'require'],
  ].map((name) => `\\${name}`),
)

/** Commands that load or link resources, add HTML, or write to the renderer's console. */
const WITH_EFFECTS = new Set(
  [
    ...['href', 'url', 'includegraphics', 'htmlClass', 'htmlId', 'htmlStyle', 'htmlData'],
    ...['message', 'errmessage', 'show'],
  ].map((name) => `\\${name}`),
)

/** Returns the reason, in English, why a formula is rejected regardless of its syntax. Returns null if it is accepted. */
export function formulaProblem(tex: string): string | null {
  if (tex.length > MAX_FORMULA_LENGTH) return `a formula is longer than ${MAX_FORMULA_LENGTH} characters`
  for (const [command] of tex.matchAll(/\\(?:[a-zA-Z@]+|[\s\S])/g)) {
    if (DEFINING.has(command)) return `${command} cannot be used: formulas define nothing`
    if (WITH_EFFECTS.has(command) || command.includes('@')) return `${command} cannot be used in a formula`
  }
  return null
}
