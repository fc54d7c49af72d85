import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { likeOf, readLikes } from './likes.ts'
import { article, entry, mockLayout, responseWith, showReel } from './reelScreen.testing.tsx'

beforeAll(mockLayout)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const liked = [
  likeOf(entry('klama', { definitionid: 1, definition: '$x_1$ comes to $x_2$' }), 'en'),
  likeOf(article(2, { title: 'Dogs', extract: 'They bark' }), 'en'),
  likeOf(entry('mlatu', { definitionid: 3, definition: '$x_1$ is a cat' }), 'en'),
]
const stored = () => readLikes(localStorage.getItem('likedArticles')).map(({ title }) => title)

async function openPanel(likes = liked) {
  localStorage.setItem('likedArticles', JSON.stringify(likes))
  const view = await showReel(responseWith([entry('broda')]))
  await view.user.click(await screen.findByRole('button', { name: `Likes (${likes.length})` }))
  const panel = within(screen.getByRole('dialog'))
  const titles = () => panel.queryAllByRole('listitem').map((item) => within(item).getByRole('link').textContent)
  return { ...view, panel, titles }
}

it('the likes panel lists likes with their links', async () => {
  const { panel, titles } = await openPanel()
  expect(titles()).toEqual(['klama', 'Dogs', 'mlatu'])
  expect(panel.getByRole('link', { name: 'klama' }).getAttribute('href')).toBe('/en/valsi/klama#d1')
  expect(panel.getByRole('link', { name: 'Dogs' }).getAttribute('href')).toBe('https://wiki.example/wiki/2')
  expect(panel.getByText('x₁ comes to x₂')).toBeTruthy()
  expect(document.querySelector('dialog img')?.getAttribute('src')).toBe('/api/reel/pictures/2.seal')
})

it('likes can be searched by title and text, ignoring case', async () => {
  const { user, panel, titles } = await openPanel()
  await user.type(panel.getByRole('searchbox', { name: 'Search likes' }), 'BARK')
  expect(titles()).toEqual(['Dogs'])
  await user.clear(panel.getByRole('searchbox'))
  await user.type(panel.getByRole('searchbox'), 'LAT')
  expect(titles()).toEqual(['mlatu'])
  await user.type(panel.getByRole('searchbox'), 'zzz')
  expect(panel.getByText('None of your likes match')).toBeTruthy()
})

it('a removed like can be restored to its position until the panel is closed', async () => {
  const { user, panel, titles } = await openPanel()
  await user.click(panel.getByRole('button', { name: 'Remove Dogs' }))
  expect(stored()).toEqual(['klama', 'mlatu'])
  expect(titles()).toEqual(['klama', 'Dogs', 'mlatu'])
  expect(panel.getByRole('heading', { name: 'Likes (2)' })).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Undo Dogs' }))
  expect(stored()).toEqual(['klama', 'Dogs', 'mlatu'])

  await user.click(panel.getByRole('button', { name: 'Remove klama' }))
  await user.click(panel.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Likes (2)' }))
  expect(titles()).toEqual(['Dogs', 'mlatu'])
})

it('the last remaining like can be restored after removal', async () => {
  const { user, panel } = await openPanel(liked.slice(0, 1))
  await user.click(panel.getByRole('button', { name: 'Remove klama' }))
  expect(stored()).toEqual([])
  await user.click(panel.getByRole('button', { name: 'Undo klama' }))
  expect(stored()).toEqual(['klama'])
})

it('the empty likes panel explains how to like a card', async () => {
  const { panel } = await openPanel([])
  expect(panel.getByText('No likes yet')).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Export' })).toBeNull()
})

const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })

it('likes are exported to a file with the date in its name', async () => {
  const { user, panel } = await openPanel()
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  const clicked: HTMLAnchorElement[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this)
  })
  await user.click(panel.getByRole('button', { name: 'Remove klama' }))
  await user.click(panel.getByRole('button', { name: 'Export' }))
  click.mockRestore()
  expect(clicked[0]?.download).toMatch(/^tiktoknu-favorites-\d{4}-\d\d-\d\d\.json$/)
  const items = JSON.parse(await textOf(files[0]!))
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['Dogs', 'mlatu'])
  expect(items[0].thumbnail.source).toBe(`${location.origin}/api/reel/pictures/2.seal`)
})
