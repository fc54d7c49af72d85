import ts from 'typescript'

/** A comment, test name, message or paragraph, with its one-based starting line. */
export interface Prose {
  kind: 'comment' | 'test name' | 'message' | 'documentation'
  line: number
  text: string
}

/** A violation of a rule in docs/develop/style.md. */
export interface ProseProblem {
  line: number
  rule: string
  found: string
}

const PRIVATE_TERMS: [pattern: string, instead: string][] = [
  ['told|tells?|telling', 'notify, report, log or return'],
  ['drawn|draws?|drawing', 'render'],
  ['brings? in|brought in|bringing in', 'import'],
  ['taken? out|takes out', 'remove, undo'],
  ['anew', 'again, or re- (re-build)'],
  ['beside', 'next to, in addition to, concurrently'],
  ['refus(?:e|es|ed|als?|ing)', 'reject, validation error'],
  ['foretells?|foretold', 'predict'],
  ['set aside', 'suspended, on hold'],
  ['likeness(?:es)?|nearness', 'similarity'],
  ['sought', 'query, criteria'],
  ['shel(?:f|ves)', 'cache, store'],
  ['possessions?', 'owned resources'],
  ['journeys?', 'end-to-end test'],
  ['somebody|anybody|everybody|nobody', 'name the user, visitor or component'],
  ['stands?|stood', 'is, appears, is stored, is declared'],
  ['sa(?:id|ys?)', 'name the value, or declare'],
  ['asks? for|asked|asks', 'request, prompt'],
  ['kept|keeps?', 'cache, store, retain'],
  ['hears?|heard', 'receive, listen, subscribe'],
  ['forgets?|forgot(?:ten)?', 'delete, evict, invalidate'],
  ['begins?|began|begun|beginnings?', 'start'],
  ['tidied', 'normalized'],
  ['the middle one', 'median'],
  ['the same again', 'repeat'],
  ['wh?o(?:ever|ms?oever)', 'name the actor'],
  ['(?<!there )(?:is|are) no (?!longer|more|less)', "isn't a"],
  ['letters? (?:of|to|that|with) (?:the day|news)', 'email, digest'],
]
const TERMS = PRIVATE_TERMS.map(([pattern, instead]) => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'gi'),
  instead,
}))
const QUESTION_WORD = /^(?:What|Who|Whom|Whose|Where|How|That|Whether)\b/
const DANGLING_START =
  /^(?:of|in|on|at|by|for|from|with|without|to|into|and|but|or|nor|as|if|when|where|while|until|unless|after|before|than|that|which|who|what|whose|how)\b/i

/** Returns the problems in a text, one per match. */
export function proseProblems({ kind, line, text }: Prose): ProseProblem[] {
  const plain = text.replace(/`[^`]*`|“[^”]*”|https?:\S+/g, '…')
  const problems = TERMS.flatMap(({ pattern, instead }) =>
    [...plain.matchAll(pattern)].map(([found]) => ({ line, rule: `instead: ${instead}`, found })),
  )
  if (kind === 'comment' && QUESTION_WORD.test(plain))
    problems.push({ line, rule: 'starts with a question word: start with a verb or a noun', found: plain.slice(0, 40) })
  if (kind === 'test name' && DANGLING_START.test(plain))
    problems.push({ line, rule: 'does not stand alone: start with the subject or the verb', found: plain.slice(0, 40) })
  return problems
}

/** Returns the comments, test names, and error and log messages of a TypeScript or JavaScript file, in source order. */
export function proseOfSource(file: string, source: string): Prose[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, scriptKind(file))
  const found = new Map<number, Prose>()
  const add = (kind: Prose['kind'], position: number, text: string) =>
    found.set(position, { kind, line: tree.getLineAndCharacterOfPosition(position).line + 1, text: text.trim() })
  const visit = (node: ts.Node) => {
    if (!ts.isJsxText(node)) {
      const comments = [
        ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
      ]
      for (const { pos, end } of comments) add('comment', pos, commentText(source.slice(pos, end)))
    }
    const message = messageOf(node)
    if (message) add(message.kind, message.node.getStart(), message.node.text)
    node.getChildren(tree).forEach(visit)
  }
  visit(tree)
  return [...found.values()].sort((a, b) => a.line - b.line)
}

/** Returns the comments of a style sheet. */
export const proseOfStyles = (source: string): Prose[] =>
  [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({
    kind: 'comment',
    line: lineAt(source, match.index),
    text: commentText(match[0]),
  }))

/** Returns the paragraphs, list items and table rows of a Markdown page, without code blocks. */
export function proseOfPage(source: string): Prose[] {
  const withoutCode = source.replace(/^( *)(```|~~~)[\s\S]*?^\1\2.*$|^ {4,}\S.*$/gm, (code) =>
    code.replace(/[^\n]/g, ' '),
  )
  return [...withoutCode.matchAll(/\S(?:.|\n(?!\s*\n|\s*[-|*#\d]))*/g)].map((match) => ({
    kind: 'documentation',
    line: lineAt(withoutCode, match.index),
    text: match[0],
  }))
}

/** Returns true if a commit subject follows Conventional Commits and has at most 72 characters. */
export const isConventional = (subject: string): boolean =>
  subject.length <= 72 && /^(?:feat|fix|perf|refactor|test|docs|build|chore)(?:\([\w-]+\))?!?: [a-z]/.test(subject)

const lineAt = (source: string, position: number) => source.slice(0, position).split('\n').length

const scriptKind = (file: string) => (/\.[jt]sx$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

const commentText = (comment: string) =>
  comment
    .replace(/^\/\*+|\*+\/$/g, '')
    .replace(/^\s*(?:\/\/|\*)/gm, '')
    .replace(/[─\s]+/g, ' ')
    .trim()

/** Returns a test name, or an error or log message: the first argument if it is text containing a space. */
function messageOf(node: ts.Node): { kind: Prose['kind']; node: ts.StringLiteralLike } | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return
  const callee = node.expression.getText()
  const kind = /^(?:test|it|describe)\b/.test(callee)
    ? 'test name'
    : /Error$|\blog\.\w+$|^console\.\w+$/.test(callee)
      ? 'message'
      : undefined
  const text = node.arguments?.find((argument) => ts.isStringLiteralLike(argument))
  return kind && text?.text.includes(' ') ? { kind, node: text } : undefined
}
