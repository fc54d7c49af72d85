/* global ENTRY, FILES, SHELLS, VERSION -- declared in front of this by web/offlineWorker.ts, which knows the build */

/*
 * Opens the site without a network: an empty page in the language of the URL (a shell), the scripts and styles of the screens
 * that work offline, and other files that were requested before. The network always comes first, so nothing here is older
 * than the site while that can be reached. Shells, scripts and styles are of one version. API responses are not stored
 * here: what a user read is in `platform/offlineCache.ts`, which deletes it at logout.
 */

const PREFIX = 'app-'
const CACHE = PREFIX + VERSION
/** Prefix of the caches of the former worker, which knew study sessions only. */
const FORMER_PREFIX = 'study-'
/** Limit of files that are stored after the installation. */
const MAX_OTHER_FILES = 200

const isFormer = (name) => name !== CACHE && (name.startsWith(PREFIX) || name.startsWith(FORMER_PREFIX))

/** Stores a shell; throws if the server has another version, whose scripts are not stored here. */
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
  // the former worker was registered for the collections of a language, and would hide this one from their pages
  if (new URL(self.registration.scope).pathname !== '/') await self.registration.unregister()
  else await self.clients.claim()
}

/** The shell in the language of a path. */
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
      const copy = response.clone() // now, since the page reads the body of the other one
      storing = storing.then(() => store(cache, request, copy)).catch(() => {})
    }
    return response
  } catch (error) {
    const stored = await cache.match(request, { ignoreSearch: true, ignoreVary: true })
    if (stored) return stored
    throw error
  }
}

/** Serializes what is stored, so that the limit holds. */
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
