/* global FILES, VERSION -- put in front of this by web/offlineWorker.ts, which knows what was built */

/*
 * Opens the page of a session without a network: the page itself, as it is drawn for everybody, and the files it needs. The
 * network always comes first, so nothing here is ever older than the site while that can be reached. No answer of a call is
 * kept here: what is a reader's stands in `platform/kept.ts`, and goes when they log out.
 */

const PREFIX = 'study-'
const CACHE = PREFIX + VERSION
const STUDY_PAGE = /^\/\w+\/collections\/\d+\/(?:flashcards\/study|try)$/
/** So many pages are carried over to a new version. */
const MOST_PAGES = 50

const others = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)

const keepPage = (cache, path) => cache.add(new Request(path, { cache: 'no-cache' }))

async function pathsKept() {
  const caught = await Promise.all((await others()).map(async (name) => (await caches.open(name)).keys()))
  const paths = caught.flat().map(({ url }) => new URL(url).pathname)
  return [...new Set(paths)].filter((path) => STUDY_PAGE.test(path))
}

async function install() {
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES)
  // pages name the files of their version, so they are fetched anew; one that is gone keeps nobody from the others
  const paths = (await pathsKept()).slice(-MOST_PAGES)
  await Promise.allSettled(paths.map((path) => keepPage(cache, path)))
  await self.skipWaiting()
}

async function activate() {
  await Promise.all((await others()).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** What the network has; what is kept only when there is none. */
async function answer(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(request, { ignoreSearch: true, ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
// a page that was reached by links has never been fetched as a page
self.addEventListener('message', (event) => {
  const path = event.data?.keepPage
  if (typeof path !== 'string' || !STUDY_PAGE.test(path)) return
  event.waitUntil(caches.open(CACHE).then((cache) => keepPage(cache, path)))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' ? STUDY_PAGE.test(pathname) : pathname.startsWith('/assets/'))
    event.respondWith(answer(request))
})
