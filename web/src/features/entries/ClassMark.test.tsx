import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loadMessages } from '../../platform/text.tsx'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { ClassMark } from './ClassMark.tsx'

afterEach(cleanup)

it.each([
  ['en', 'experimental gismu', 'experimental gismu'],
  ['ru', 'experimental gismu', 'экспериментальное gismu'],
  ['ru', 'obsolete cmevla', 'устаревшее cmevla'],
  ['jbo', 'cmavo-compound', 'cmavo girzu'],
  ['ru', 'gismu', 'gismu'],
  ['ru', 'verb of another language', 'verb of another language'],
] as const)('the interface language %s displays the word type %s as %s', async (locale, type, name) => {
  await renderWithApi(<ClassMark type={type} />, { locale, messages: await loadMessages(locale) })
  expect(screen.getByText(name)).toBeTruthy()
})
