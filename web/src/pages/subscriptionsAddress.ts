import { readPage } from './peopleAddress.ts'

/** Which followed things are shown: words by default. */
export interface SubscriptionsAddress {
  page?: number
  tab?: 'discussions'
}

export const readSubscriptionsAddress = (raw: Record<string, unknown>): SubscriptionsAddress => ({
  ...readPage(raw),
  ...(raw.tab === 'discussions' && { tab: raw.tab }),
})
