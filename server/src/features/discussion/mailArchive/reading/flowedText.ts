const SIGNATURE = '-- '

/** A paragraph that may continue on the next line, with its quote depth. */
interface Paragraph {
  depth: number
  pieces: string[]
}

/** Joins the lines of flowed paragraphs (RFC 3676) that have the same quote depth. */
export function joinFlowedLines(text: string, deletesSpaces: boolean): string {
  const paragraphs: Paragraph[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const depth = depthOf(line)
    const content = line.slice(depth).replace(/^ /, '')
    const isSignature = content === SIGNATURE
    const last = paragraphs.at(-1)
    const flows = content.endsWith(' ') && !isSignature
    const piece = flows && deletesSpaces ? content.slice(0, -1) : content
    if (isOpen && last!.depth === depth && !isSignature) last!.pieces.push(piece)
    else paragraphs.push({ depth, pieces: [piece] })
    isOpen = flows
  }
  return paragraphs.map(quoted).join('\n')
}

function depthOf(line: string): number {
  let depth = 0
  while (line[depth] === '>') depth += 1
  return depth
}

function quoted({ depth, pieces }: Paragraph): string {
  const text = pieces.join('')
  if (depth === 0) return text
  return text === '' ? '>'.repeat(depth) : `${'>'.repeat(depth)} ${text}`
}
