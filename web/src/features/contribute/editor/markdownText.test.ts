import { expect, it } from 'vitest'
import { fromEditor, toEditor } from './markdownText.ts'

it.each([
  ['$x_1$ comes to {klama}', '$x_1$ comes to {klama}'],
  ['\\(a_1\\) and \\[b\\]', '$a_1$ and \n\n$$\nb\n$$\n\n'],
  ['it costs 5\\$', 'it costs 5\\$'],
  ['a\\\\b', 'a\\\\\\\\b'],
  ['2 * 3 *4* [5]', '2 \\* 3 \\*4\\* \\[5\\]'],
  ['**a** \\(b\\) `\\(c\\)`', '**a** $b$ `\\(c\\)`'],
  ['1. a', '1\\. a'],
  ['- a', '\\- a'],
  ['![a cat](/api/images/3)', '![1.00](/api/images/3 "a cat")'],
  ['from $3 to $4, $x_1$', 'from \\$3 to \\$4, $x_1$'],
  ['**a** $3', '**a** \\$3'],
])('%s is converted to the editor format', (source, expected) => expect(toEditor(source)).toBe(expected))

it.each([
  ['2 \\* 3 \\*4\\*', '2 * 3 *4*'],
  ['\\*\\*a\\*\\*', '\\*\\*a\\*\\*'],
  ['**a** 2 \\* 3', '**a** 2 * 3'],
  ['x\\_1 is $x_1$', 'x_1 is $x_1$'],
  ['$\\frac{1}{2}$ of \\{', '$\\frac{1}{2}$ of {'],
  ['a\n\n<br />\n\nb\n', 'a\n\nb'],
  ['![1.00](/api/images/3 "a cat")\n', '![a cat](/api/images/3)'],
  ['![1.00](/api/images/3)', '![](/api/images/3)'],
  ['- a\n\n  ![1.00](/api/images/3 "a \\"cat\\"")', '- a\n\n  ![a "cat"](/api/images/3)'],
  ['- a\n- b\n', '- a\n- b'],
  ['$$\na\n$$\n', '$$\na\n$$'],
  ['`a\\*b`', '`a\\*b`'],
  ['it costs 5\\$', 'it costs 5\\$'],
])('%s is converted back to plain Markdown', (markdown, text) => expect(fromEditor(markdown)).toBe(text))
