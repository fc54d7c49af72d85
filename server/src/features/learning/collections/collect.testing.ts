import type { Collection, CollectionItem } from '@vlacku/contract/collections'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'

/** Returns helpers that send requests and return response bodies. */
export function collecting(site: Site) {
  const request = async (
    who: Viewer | null,
    ...[method, path, body]: [Parameters<typeof sendRequest>[2], string, unknown?]
  ) => (await sendRequest(site, who, method, path, body)).body
  return {
    begin: (who: Viewer, fields: object = {}): Promise<Collection> =>
      request(who, 'POST', '/collections', { name: 'lo valsi', ...fields }),
    add: (who: Viewer, id: number, fields: object): Promise<CollectionItem> =>
      request(who, 'POST', `/collections/${id}/items`, fields),
    read: (who: Viewer | null, id: number): Promise<Collection> => request(who, 'GET', `/collections/${id}`),
    async items(who: Viewer | null, id: number, query = ''): Promise<CollectionItem[]> {
      return (await request(who, 'GET', `/collections/${id}/items?per_page=100&${query}`)).items
    },
    /** Returns the fronts of the items in order. */
    async fronts(who: Viewer | null, id: number, query = ''): Promise<(string | null)[]> {
      return (await this.items(who, id, query)).map((item) => item.free_content_front ?? item.word)
    },
  }
}
