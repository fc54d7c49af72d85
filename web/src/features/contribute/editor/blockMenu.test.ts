import { Schema } from '@milkdown/kit/prose/model'
import { EditorState, TextSelection } from '@milkdown/kit/prose/state'
import { expect, it } from 'vitest'
import { slashAt } from './blockMenu.ts'

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    text: { group: 'inline' },
    formula: { group: 'inline', inline: true },
    paragraph: { group: 'block', content: 'inline*' },
    code: { group: 'block', content: 'text*', code: true },
  },
})

/** Creates an editor state from a block, with the caret at `|` and a formula at `π`. */
function stateOf(text: string, block = 'paragraph') {
  const [before = '', after = ''] = text.split('|')
  const inline = [...(before + after)].map((character) =>
    character === 'π' ? schema.node('formula') : schema.text(character),
  )
  const doc = schema.node('doc', null, [schema.node(block, null, inline)])
  return EditorState.create({ doc, selection: TextSelection.create(doc, 1 + before.length) })
}

it.each([
  ['/|', { from: 1, typed: '' }],
  ['/pla|', { from: 1, typed: 'pla' }],
  ['goes to /|', { from: 9, typed: '' }],
  ['goes to /мес| and on', { from: 9, typed: 'мес' }],
  ['π /|', { from: 3, typed: '' }],
])('a slash opens the menu in %s', (text, slash) => expect(slashAt(stateOf(text))).toEqual(slash))

it.each(['|', 'his/|', 'π/|', '/a b|', '//|', 'and/or|'])('a slash does not open the menu in %s', (text) =>
  expect(slashAt(stateOf(text))).toBeNull(),
)

it('a slash does not open the menu in code or with a selection', () => {
  expect(slashAt(stateOf('/|', 'code'))).toBeNull()
  const state = stateOf('/ab|')
  const chosen = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 2, 4)))
  expect(slashAt(chosen)).toBeNull()
})
