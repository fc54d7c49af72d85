import type { CollectionSearchParams, ListSearchParams } from '../features/collections/index.ts'
import { readPage } from './peopleSearchParams.ts'

/*
 * Reads addresses of collections, leniently. Every page of the site carries this file, so it takes nothing but types from the
 * feature.
 */

const SORTS = ['active', 'name', 'newest'] as const

const readSearch = ({ search }: Record<string, unknown>): { search?: string } =>
  search === undefined || search === '' ? {} : { search: String(search).slice(0, 120) }

export function readListSearchParams(raw: Record<string, unknown>): ListSearchParams {
  const sort = SORTS.find((name) => name === raw.sort)
  return {
    ...(raw.whose === 'mine' && { whose: raw.whose }),
    ...readSearch(raw),
    ...(sort && { sort }),
    ...readPage(raw),
  }
}

export const readCollectionSearchParams = (raw: Record<string, unknown>): CollectionSearchParams => ({
  ...readSearch(raw),
  ...readPage(raw),
})
