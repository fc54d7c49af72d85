import { readPage } from './peopleSearchParams.ts'

/** Which followed things are shown: words by default. */
export interface SubscriptionsSearchParams {
  page?: number
  tab?: 'discussions'
}

export const readSubscriptionsSearchParams = (raw: Record<string, unknown>): SubscriptionsSearchParams => ({
  ...readPage(raw),
  ...(raw.tab === 'discussions' && { tab: raw.tab }),
})
