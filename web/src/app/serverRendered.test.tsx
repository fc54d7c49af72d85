import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { markServerRendered } from './serverQueries.ts'

// jsdom doesn't implement scrolling.
window.scrollTo = () => {}

async function routerOf(isServer: boolean, prepare = (_router: ReturnType<typeof newRouter>) => {}) {
  const router = newRouter(isServer)
  prepare(router)
  await router.load()
  return router
}
const newRouter = (isServer: boolean) =>
  createRouter({
    routeTree: createRootRoute({ component: () => <p>page</p> }),
    history: createMemoryHistory(),
    isServer,
  })

/** Hydrates a server-rendered page. Returns the errors from which React recovered. */
async function hydrate(prepare?: Parameters<typeof routerOf>[1]) {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<RouterProvider router={await routerOf(true)} />)
  const page = root.querySelector('p')
  const router = await routerOf(false, prepare)
  const errors: unknown[] = []
  const onRecoverableError = (error: unknown) => errors.push(error)
  const app = await act(async () => hydrateRoot(root, <RouterProvider router={router} />, { onRecoverableError }))
  const isSame = page !== null && root.querySelector('p') === page
  await act(async () => app.unmount())
  return { isSame, errors }
}

it('a router marked as server-rendered hydrates its page', async () => {
  expect(await hydrate(markServerRendered)).toEqual({ isSame: true, errors: [] })
})

it('a router without the server-rendered flag renders its page from scratch', async () => {
  expect(await hydrate()).toMatchObject({ isSame: false, errors: [expect.any(Error)] })
})
