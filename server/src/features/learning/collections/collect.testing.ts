import type { Collection, CollectionItem } from '@vlacku/contract/collections'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'

/** Returns helpers that send requests and return response bodies. */
export function collecting(site: Site) {
  const request = async (
    viewer: Viewer | null,
    ...[method, path, body]: [Parameters<typeof sendRequest>[2], string, unknown?]
  ) => (await sendRequest(site, viewer, method, path, body)).body
  return {
    begin: (viewer: Viewer, fields: object = {}): Promise<Collection> =>
      request(viewer, 'POST', '/collections', { name: 'lo valsi', ...fields }),
    add: (viewer: Viewer, id: number, fields: object): Promise<CollectionItem> =>
      request(viewer, 'POST', `/collections/${id}/items`, fields),
    read: (viewer: Viewer | null, id: number): Promise<Collection> => request(viewer, 'GET', `/collections/${id}`),
    async items(viewer: Viewer | null, id: number, query = ''): Promise<CollectionItem[]> {
      return (await request(viewer, 'GET', `/collections/${id}/items?per_page=100&${query}`)).items
    },
    /** Returns the fronts of the items in order. */
    async fronts(viewer: Viewer | null, id: number, query = ''): Promise<(string | null)[]> {
      return (await this.items(viewer, id, query)).map((item) => item.free_content_front ?? item.word)
    },
  }
}
