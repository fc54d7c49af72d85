import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import type { EndpointName } from '../../platform/api.ts'
import { openApp } from '../../testing/openApp.tsx'
import { usual } from './source.testing.ts'

const unknownWord = () => {
  throw new ApiError('valsi_not_found')
}
const noEntries = { 'GET /jbovlaste/entry': { entry: null }, 'GET /jbovlaste/valsi/:id': unknownWord }

/** Opens an editing screen as alis, who may define words. */
export async function openWriting(at: string, responses: Partial<Record<EndpointName, unknown>> = {}) {
  const view = await openApp(at, {
    responses: { ...usual, ...noEntries, ...responses },
    as: { username: 'alis', authorities: ['create_definition'] },
  })
  await screen.findByRole('button', { name: /^(?:Add definition|Save changes)$/ })
  const field = (name: string | RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
  const save = () => view.user.click(screen.getByRole('button', { name: /^(?:Add definition|Save changes)$/ }))
  return { ...view, field, save }
}

/** Returns the keys of the drafts stored in this browser. */
export const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
export const draftSaved = () => waitFor(() => expect(drafts()).not.toEqual([]))
