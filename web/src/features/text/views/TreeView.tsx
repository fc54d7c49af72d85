import type { Node, Parse, RuleNode, Word } from '@vlacku/grammar'
import { useText } from '../../../platform/text.tsx'
import { wordOfSelmao } from '../boxes.ts'
import { WordAt } from './WordAt.tsx'

interface Props {
  parse: Parse
  limit: number
}

/** The matched grammar rules as nested lists, with their EBNF names. */
export function TreeView({ parse: { tree, words }, limit }: Props) {
  const { rules, children } = chain(tree!)
  return (
    <ul className="parse-tree scrolls-sideways">
      <li>
        <Rules names={rules} />
        <Children
          nodes={children.filter((node) => node.kind === 'elided' || node.first < limit)}
          words={words}
          depth={0}
        />
      </li>
    </ul>
  )
}

/** Maximum nesting depth of lists; words nested more deeply follow on one line. */
const MAX_DEPTH = 60

function Children({ nodes, words, depth }: { nodes: readonly Node[]; words: readonly Word[]; depth: number }) {
  if (nodes.length === 0) return null
  return (
    <ul>
      {nodes.map((node, i) => (
        <NodeOf key={i} node={node} words={words} depth={depth + 1} />
      ))}
    </ul>
  )
}

function NodeOf({ node, words, depth }: { node: Node; words: readonly Word[]; depth: number }) {
  const t = useText()
  if (node.kind === 'elided')
    return (
      <li className="elided" lang="jbo" title={t('text.left_out')}>
        {wordOfSelmao(node.selmao)}
      </li>
    )
  if (node.kind === 'word' || depth > MAX_DEPTH)
    return (
      <li>
        <Words words={words.slice(node.first, node.last + 1)} />
      </li>
    )
  const { rules, children } = chain(node)
  const [only] = children
  const isLeaf = children.length === 1 && only?.kind === 'word'
  return (
    <li>
      <Rules names={rules} />{' '}
      {isLeaf ? (
        <Words words={words.slice(only.first, only.last + 1)} />
      ) : (
        <Children nodes={children} words={words} depth={depth} />
      )}
    </li>
  )
}

const Rules = ({ names }: { names: readonly string[] }) => <span className="rule-name">{names.join(' › ')}</span>

function Words({ words }: { words: readonly Word[] }) {
  return (
    <span lang="jbo">
      {words.map((word, i) => (
        <span key={i}>
          {i > 0 && ' '}
          <WordAt word={word} />
        </span>
      ))}
    </span>
  )
}

/** Returns the names of a chain of rules with a single child each, and the children of the innermost rule. */
function chain(node: RuleNode): { rules: string[]; children: Node[] } {
  const rules = [node.rule]
  let inner = node
  for (;;) {
    const [only, ...others] = inner.children
    if (only?.kind !== 'rule' || others.length > 0) return { rules, children: inner.children }
    rules.push(only.rule)
    inner = only
  }
}
