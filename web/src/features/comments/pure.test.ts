import { REACTIONS } from '@vlacku/contract/comments'
import { describe, expect, it } from 'vitest'
import { readThreadSearchParams } from '../../screens/parts/searchParams.ts'
import { comment, reply, threadPage } from './comments.testing.ts'
import { contentOf, excerptOf, quotationOf, writtenOf } from './content.ts'
import { withReply } from './known.ts'
import { SYMBOLS } from './reactions/symbols.ts'
import { type Branch, branchesOf } from './thread/branches.ts'
import { formatted, partialMention } from './writing/formats.ts'

const PICTURE = { url: '/api/images/5', alt: 'lo mlatu' }

const summaryOf = ({ comment: { content }, isApart, kids }: Branch): unknown => [
  content[0]!.data + (isApart ? '!' : ''),
  ...kids.map(summaryOf),
]

describe('a page of comments', () => {
  it('comments form a tree of four levels, and deeper replies become siblings of their parent', () => {
    const chain = [comment('0')]
    for (let depth = 1; depth <= 6; depth++) chain.push(reply(chain.at(-1)!, String(depth)))
    const more = reply(chain[3]!, 'b')
    expect(branchesOf([...chain, more]).map(summaryOf)).toEqual([
      ['0', ['1', ['2', ['3', ['4'], ['5!'], ['6!'], ['b']]]]],
    ])
  })

  it('a reply whose parent is on the previous page is marked as detached', () => {
    const before = comment('before')
    expect(branchesOf([reply(before, 'a'), comment('b')]).map(summaryOf)).toEqual([['a!'], ['b']])
  })

  it('a new reply follows all earlier replies and is counted for its ancestors', () => {
    const a = comment('a', { total_replies: 2 })
    const b = reply(a, 'b', { total_replies: 1 })
    const c = reply(b, 'c')
    const d = comment('d')
    const added = withReply(threadPage([a, b, c, d]), reply(b, 'new'))
    expect(added.comments.map(({ content }) => content[0]!.data)).toEqual(['a', 'b', 'c', 'new', 'd'])
    expect(added.comments.map(({ total_replies }) => total_replies)).toEqual([3, 2, 0, 0, 0])
    expect(added.total).toBe(5)
    const elsewhere = threadPage([d])
    expect(withReply(elsewhere, reply(a, 'new'))).toBe(elsewhere)
  })
})

describe('the content of a comment', () => {
  it('a comment’s text and pictures survive conversion to parts and back', () => {
    const content = contentOf({ text: ' coi \n', pictures: [PICTURE] })
    expect(content).toEqual([
      { type: 'text', data: 'coi' },
      { type: 'image', data: '/api/images/5', alt: 'lo mlatu' },
    ])
    expect(writtenOf([{ type: 'header', data: 'h' }, ...content])).toEqual({
      text: '## h\n\ncoi',
      pictures: [PICTURE],
    })
  })

  it('a comment excerpt is a single line of plain text', () => {
    const content = contentOf({
      text: '## A **bold** _word_ {klama}\n\n> [link](https://x.org) $x_1$ `b`',
      pictures: [],
    })
    expect(excerptOf(content)).toBe('A bold word klama link x₁ b')
    expect(excerptOf(content, 6)).toBe('A bold…')
    const table = [{ type: 'text' as const, data: 'coi\n\n| a | b |\n|---|:-:|\n| c | d |' }]
    expect(excerptOf(table)).toBe('coi a | b c | d')
  })

  it('a quotation prefixes every line of the quoted text', () => expect(quotationOf('a\n\nb')).toBe('> a\n>\n> b\n\n'))

  it.each([
    ['bold', 'a b', 2, 3, 'a **b**'],
    ['word', 'klama', 0, 5, '{klama}'],
    ['quote', 'a\nb\nc', 2, 5, 'a\n> b\n> c'],
    ['list', 'a', 1, 1, '- a'],
  ] as const)('the toolbar format %s changes %j', (format, text, from, to, after) => {
    const { at, until, put } = formatted(format, { text, from, to })
    expect(text.slice(0, at) + put + text.slice(until)).toBe(after)
  })

  it.each([
    ['coi @ali', 'ali'],
    ['@a', 'a'],
    ['mail a@b', null],
    ['coi @ali ', null],
    ['@', null],
  ])('the @name being typed in %j is %j', (text, prefix) =>
    expect(partialMention(text, text.length)?.partialName ?? null).toBe(prefix),
  )
})

it('all allowed reactions are offered, in API contract order', () => {
  expect(SYMBOLS.map(([reaction]) => reaction)).toEqual(REACTIONS)
})

it.each([
  [{ valsi_id: '5', thread_id: 7 }, { valsi_id: 5 }],
  [
    { valsi_id: 0, thread_id: '7', scroll_to: 9 },
    { thread_id: 7, scroll_to: 9 },
  ],
  [
    { comment_id: '3', page: 1 },
    { comment_id: 3, page: 1 },
  ],
  [{ thread_id: 'x', scroll_to: '-1', page: 'x' }, {}],
])('search parameters %j are parsed as %j', (raw, params) => expect(readThreadSearchParams(raw)).toEqual(params))
