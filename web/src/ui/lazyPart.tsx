import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ApiError } from '../platform/ApiError.ts'
import { importFailed } from '../platform/lazyPage.ts'
import { notify } from '../platform/notify.ts'
import { ErrorNote } from './ErrorNote.tsx'

interface Around {
  /** What stands in its place until it is there. */
  waiting?: ReactNode
  /** Of what opens above the page: that it failed is told as a notice, and this takes back that it was asked for. */
  onFailed?: () => void
}

interface Settings {
  /** The page can do without it: what waits for it stays when it cannot be had, and it is fetched when the connection is back. */
  isOptional?: boolean
}

/**
 * A component whose module is fetched when it is first drawn, or by `fetch`. Where that fails the page around it stands: an
 * error note is in its place, with a way to try again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false }: Settings = {},
) {
  const fetched = () => load().catch(importFailed)
  const begun = () => lazy(async () => ({ default: await fetched() })) as ComponentType<Props>
  let part = begun()
  // biome-ignore lint/correctness/noComponentHookFactories: once for each part, where its module begins
  function Fetched({ waiting, onFailed, ...props }: Props & Around) {
    const [{ Part, attempt }, setShown] = useState({ Part: part, attempt: 1 })
    const again = () => setShown(({ attempt }) => ({ Part: part, attempt: attempt + 1 }))
    const failed = (error: Error) => {
      if (onFailed) return null
      if (isOptional) return <Later again={again}>{waiting}</Later>
      // a file of an older build stays missing; the page of the present one names others
      const retry = error instanceof ApiError ? again : () => location.reload()
      return <ErrorNote error={error} retry={retry} />
    }
    const onCatch = (error: Error) => {
      part = begun() // React remembers for ever what could not be fetched
      if (!onFailed) return
      notify({ kind: 'error', error, stays: 'until_closed' })
      onFailed()
    }
    return (
      <Boundary key={attempt} failed={failed} onCatch={onCatch}>
        <Suspense fallback={waiting}>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </Boundary>
    )
  }
  /** So that it is there when it is drawn. */
  Fetched.fetch = async () => {
    part = await fetched()
  }
  return Fetched
}

interface BoundaryProps {
  failed: (error: Error) => ReactNode
  onCatch: (error: Error) => void
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override componentDidCatch(error: Error) {
    this.props.onCatch(error)
  }
  override render() {
    return this.state.error ? this.props.failed(this.state.error) : this.props.children
  }
}

function Later({ again, children }: { again: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: any of them tries again
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return children
}
