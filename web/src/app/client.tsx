import './styles/index.css'
import { type DehydratedState, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hideComposedKeys } from '../platform/keys.ts'
import { deleteStored } from '../platform/offlineCache.ts'
import { SiteUrl } from '../platform/PageHead.tsx'
import { watchSession } from '../platform/refresh.ts'
import { reloadOnMissingFile } from '../platform/reloadOnce.ts'
import { refreshWhenOnline, saveServerQueries } from '../platform/savedQueries.ts'
import { currentSession, onSession } from '../platform/session.ts'
import { withoutMissing } from '../screens/parts/orNotFound.ts'
import { makeLocationDecodable } from './decodablePath.ts'
import { hydrateWithEarlyInput } from './earlyInput.ts'
import { makeRouter, newQueryClient } from './router.tsx'
import { hydrateServerQueries, markServerRendered, navigationType } from './serverQueries.ts'

interface ServerData {
  site: string
  /** True if the page requires login. The server renders only the page frame, and the browser decides what to show. */
  guarded?: boolean
  /** True if the page doesn't exist for visitors. Its owner may still see it, including while the session is being renewed. */
  missing?: boolean
  queries?: DehydratedState | undefined
}

const root = document.getElementById('root')!
const data = document.getElementById('data')?.textContent
const serverData: ServerData = data ? JSON.parse(data) : { site: location.origin }

makeLocationDecodable()
const queryClient = newQueryClient()
let afterHydration = () => {}
const { isLoggedIn, isLoading } = currentSession()
const isVisitor = !isLoggedIn && !isLoading
if (serverData.queries) {
  const opening = { type: navigationType(), isVisitor, now: Date.now() }
  const refetchOld = hydrateServerQueries(queryClient, serverData.queries, opening)
  const { queries } = serverData
  afterHydration = () => {
    refetchOld()
    void saveServerQueries(queries)
  }
}
const router = makeRouter({ queryClient, site: serverData.site })
watchSession()
reloadOnMissingFile(import.meta.url)
hideComposedKeys()
registerServiceWorker()
refreshWhenOnline(queryClient)
void deleteStored({ isOld: true })
// Resets the cached data when the user changes, so that no user sees another user's data.
// A session renewal needs no reset: until it ends, only the data delivered with the page is shown.
const readerNow = () => (currentSession().isLoading ? undefined : currentSession().username)
let reader = readerNow()
onSession(() => {
  const [before, now] = [reader, readerNow()]
  reader = now ?? before
  if (before !== undefined && now !== undefined && before !== now) void queryClient.resetQueries()
})
/** Calls `run` once the surrounding components have been hydrated or rendered. */
function OnMount({ run }: { run: () => void }) {
  useEffect(run, [run])
  return null
}
const app = (
  <SiteUrl value={serverData.site}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <OnMount run={afterHydration} />
    </QueryClientProvider>
  </SiteUrl>
)

if (root.firstElementChild && !serverData.guarded && !(serverData.missing && !isVisitor)) {
  markServerRendered(router)
  const load = serverData.missing ? withoutMissing(router.load) : router.load()
  void load.then(() => hydrateWithEarlyInput(() => hydrateRoot(root, app)))
} else void router.load().then(() => createRoot(root).render(app))

/** Registers the service worker once the page is loaded and idle. Without a service worker, the site works only online. */
function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/assets/offline.js', { scope: '/' }).catch(() => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
