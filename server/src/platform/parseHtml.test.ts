import { expect, it } from 'vitest'
import { parseHtml } from './parseHtml.ts'

function read(html: string) {
  const result = { opened: 0, closed: 0, text: '' }
  parseHtml(html, {
    onopentag: () => (result.opened += 1),
    onclosetag: () => (result.closed += 1),
    ontext: (text) => (result.text += text),
  })
  return result
}

it('all tags and text are reported, even if they are split across chunks', () => {
  expect(read('<p>one<br>two</p>'.repeat(2000))).toEqual({ opened: 4000, closed: 4000, text: 'onetwo'.repeat(2000) })
})

it('text beyond the maximum depth is read without its tags', () => {
  const { opened, closed, text } = read(`${'<ul><li>'.repeat(100_000)}within${'</li></ul>'.repeat(100_000)} behind`)
  expect(opened).toBe(closed)
  expect(opened).toBeLessThan(3000)
  expect(text.split(/\s+/).filter(Boolean)).toEqual(['within', 'behind'])
})
