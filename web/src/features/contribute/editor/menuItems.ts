import { commandsCtx } from '@milkdown/kit/core'
import type { Ctx } from '@milkdown/kit/ctx'
import {
  addBlockTypeCommand,
  blockquoteSchema,
  bulletListSchema,
  codeBlockSchema,
  headingSchema,
  hrSchema,
  orderedListSchema,
  paragraphSchema,
  setBlockTypeCommand,
  wrapInBlockTypeCommand,
} from '@milkdown/kit/preset/commonmark'
import { createTable } from '@milkdown/kit/preset/gfm'
import type { Attrs, Node, NodeType } from '@milkdown/kit/prose/model'
import { type EditorState, NodeSelection, TextSelection } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { inSubscript } from '@vlacku/markup'
import type { Text } from '../../../platform/text.tsx'

export interface MenuItem {
  label: string
  /** Markdown syntax shown next to the label. */
  symbol: string
  run: (view: EditorView) => void
}

/** Number of rows and columns of a new table. */
const TABLE = 3

/**
 * Returns the items that can be inserted into a definition, with dictionary-specific items first, starting with the next place.
 */
export function menuItems(ctx: Ctx, t: Text): (state: EditorState) => MenuItem[] {
  const item = (key: Parameters<typeof t>[0], symbol: string, run: MenuItem['run']): MenuItem => ({
    ...{ label: t(key), symbol, run },
  })
  const commands = () => ctx.get(commandsCtx)
  const set = (nodeType: NodeType, attrs?: Attrs) => () => commands().call(setBlockTypeCommand.key, { nodeType, attrs })
  const wrap = (nodeType: NodeType) => () => commands().call(wrapInBlockTypeCommand.key, { nodeType })
  // The function also accepts a node, although its type declaration doesn't include it.
  const add = (node: NodeType | Node, attrs?: Attrs) => () =>
    commands().call(addBlockTypeCommand.key, { nodeType: node as NodeType, attrs })
  const heading = (level: number) => set(headingSchema.type(ctx), { level })
  return (state) => {
    const { math_inline: formula, 'image-block': picture } = state.schema.nodes
    const place = nextPlace(state.doc)
    return [
      {
        label: t('contribute.editor_place', { place: `x${inSubscript(place)}` }),
        symbol: `$x_${place}$`,
        run: (view) =>
          view.dispatch(view.state.tr.replaceSelectionWith(formula!.create({ value: `x_${place}` }), false)),
      },
      item('contribute.editor_word', '{}', ({ state: { tr, selection }, dispatch }) => {
        const written = tr.insertText('{}')
        dispatch(written.setSelection(TextSelection.create(written.doc, selection.from + 1)))
      }),
      item('contribute.editor_maths', '$ $', ({ state: { tr, selection }, dispatch }) => {
        const inserted = tr.replaceSelectionWith(formula!.create({ value: '' }), false)
        dispatch(inserted.setSelection(NodeSelection.create(inserted.doc, selection.from)))
      }),
      item('contribute.editor_image', '![]()', add(picture!)),
      item('contribute.editor_bullets', '-', wrap(bulletListSchema.type(ctx))),
      item('contribute.editor_numbers', '1.', wrap(orderedListSchema.type(ctx))),
      item('contribute.editor_quote', '>', wrap(blockquoteSchema.type(ctx))),
      item('contribute.editor_table', '| |', (view) => {
        const { from } = view.state.selection
        add(createTable(ctx, TABLE, TABLE))()
        view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(from))))
      }),
      item('contribute.editor_maths_block', '$$', add(codeBlockSchema.type(ctx), { language: 'LaTeX' })),
      item('contribute.editor_code_block', '```', set(codeBlockSchema.type(ctx))),
      item('contribute.editor_heading_1', '#', heading(1)),
      item('contribute.editor_heading_2', '##', heading(2)),
      item('contribute.editor_heading_3', '###', heading(3)),
      item('contribute.editor_paragraph', '', set(paragraphSchema.type(ctx))),
      item('contribute.editor_divider', '---', add(hrSchema.type(ctx))),
    ]
  }
}

/** Returns the place after the highest one in a text. */
function nextPlace(doc: Node): number {
  let last = 0
  doc.descendants((node) => {
    const [, number] = /^[a-z]_?\{?(\d{1,2})\}?$/.exec(node.attrs.value ?? '') ?? []
    if (number) last = Math.max(last, Number(number))
  })
  return last + 1
}
