import type { Node, Parse, RuleNode } from '@vlacku/grammar'
import { useText } from '../../../platform/text.tsx'
import { wordOfSelmao } from '../boxes.ts'
import { WordAt } from './WordAt.tsx'

interface Props {
  parse: Parse
  limit: number
}

/** The matched grammar rules as nested lists, with their EBNF names. */
export function TreeView({ parse, limit }: Props) {
  const t = useText()
  const { rules, children } = chain(parse.tree!)
  return (
    <section
      className="parse-tree scrolls-sideways"
      aria-label={t('text.view_tree')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrollable
      tabIndex={0}
    >
      <ul>
        <li>
          <Rules names={rules} />
          <Children
            nodes={children.filter((node) => node.kind === 'elided' || node.first < limit)}
            parse={parse}
            depth={0}
          />
        </li>
      </ul>
    </section>
  )
}

/** Maximum nesting depth of lists; words nested more deeply follow on one line. */
const MAX_DEPTH = 60

function Children({ nodes, parse, depth }: { nodes: readonly Node[]; parse: Parse; depth: number }) {
  if (nodes.length === 0) return null
  return (
    <ul>
      {nodes.map((node, i) => (
        <NodeOf key={i} node={node} parse={parse} depth={depth + 1} />
      ))}
    </ul>
  )
}

function NodeOf({ node, parse, depth }: { node: Node; parse: Parse; depth: number }) {
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
        <Words parse={parse} {...node} />
      </li>
    )
  const { rules, children } = chain(node)
  const [only] = children
  const isLeaf = children.length === 1 && only?.kind === 'word'
  return (
    <li>
      <Rules names={rules} />{' '}
      {isLeaf ? <Words parse={parse} {...only} /> : <Children nodes={children} parse={parse} depth={depth} />}
    </li>
  )
}

const Rules = ({ names }: { names: readonly string[] }) => <span className="rule-name">{names.join(' › ')}</span>

function Words({ parse, first, last }: { parse: Parse; first: number; last: number }) {
  return (
    <span lang="jbo">
      {parse.words.slice(first, last + 1).map((_, i) => (
        <span key={i}>
          {i > 0 && ' '}
          <WordAt parse={parse} at={first + i} />
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
