/* global ENTRY, FILES, SHELLS, VERSION -- prepended by web/offlineWorker.ts at build time */

/* Opens the site without a network: an empty page in the language of the URL (a shell), the scripts and styles of the screens
   that work offline, and other files that were requested before. The network always comes first, so cached files are used only
   while the site is unreachable. Shells, scripts and styles have the same version. API responses are not stored here but in
   `platform/offlineCache.ts`, which deletes them at logout. */

const PREFIX = 'app-'
const CACHE = PREFIX + VERSION
/** Prefix of the caches of the previous worker, which only supported study sessions. */
const FORMER_PREFIX = 'study-'
/** Maximum number of files stored after the installation. */
const MAX_OTHER_FILES = 200

const isFormer = (name) => name !== CACHE && (name.startsWith(PREFIX) || name.startsWith(FORMER_PREFIX))

/** Stores a shell; throws if the server has another version, whose scripts aren't stored here. */
async function storeShell(cache, path) {
  const response = await fetch(path, { cache: 'no-cache' })
  if (!response.ok || !(await response.clone().text()).includes(ENTRY)) throw new TypeError(`${path}: another version`)
  await cache.put(path, response)
}

async function install() {
  const cache = await caches.open(CACHE)
  try {
    await cache.addAll(FILES)
    await Promise.all(SHELLS.map((path) => storeShell(cache, path)))
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
  await self.skipWaiting()
}

async function activate() {
  const former = (await caches.keys()).filter(isFormer)
  await Promise.all(former.map((name) => caches.delete(name)))
  // The previous worker was registered for the collections of a language, and would take precedence over this one there.
  if (new URL(self.registration.scope).pathname !== '/') await self.registration.unregister()
  else await self.clients.claim()
}

/** Returns the shell in the language of a path. */
const shellFor = (path) => SHELLS.find((shell) => shell.split('/')[1] === path.split('/')[1]) ?? SHELLS[0]

async function page(request, path) {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await (await caches.open(CACHE)).match(shellFor(path), { ignoreVary: true })
    if (shell) return shell
    throw error
  }
}

async function file(request) {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch(request)
    if (response.status === 200) {
      const copy = response.clone() // Clone now, since the page reads the body of the original.
      storing = storing.then(() => store(cache, request, copy)).catch(() => {})
    }
    return response
  } catch (error) {
    const stored = await cache.match(request, { ignoreSearch: true, ignoreVary: true })
    if (stored) return stored
    throw error
  }
}

/** Serializes writes, so that the limit holds. */
let storing = Promise.resolve()

async function store(cache, request, response) {
  const { pathname } = new URL(request.url)
  if (FILES.includes(pathname)) return
  await cache.put(request, response)
  const others = (await cache.keys()).filter(({ url }) => {
    const path = new URL(url).pathname
    return !FILES.includes(path) && !SHELLS.includes(path)
  })
  const surplus = others.slice(0, Math.max(0, others.length - MAX_OTHER_FILES))
  await Promise.all(surplus.map((one) => cache.delete(one)))
}

const isPage = (path) => path === '/' || SHELLS.some((shell) => shell.split('/')[1] === path.split('/')[1])

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(page(request, pathname))
  } else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})
