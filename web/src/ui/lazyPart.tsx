import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ApiError, importFailed } from '../platform/ApiError.ts'
import { notify } from '../platform/notify.ts'
import { ErrorNote } from './QueryStatus.tsx'

interface Around {
  /** Placeholder while loading. */
  waiting?: ReactNode
  /**
   * For parts that open above the page: a failed load is reported in a notice, and this callback resets the request to open the
   * part.
   */
  onFailed?: () => void
}

interface Settings {
  /**
   * True if the page works without the part. After a failed load, the placeholder stays, and loading is retried when the
   * connection is restored.
   */
  isOptional?: boolean
}

/**
 * A component whose module is loaded when it is first rendered, or by `fetch`. If loading fails, an error note with a retry
 * button replaces the component, and the page around it stays intact.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false }: Settings = {},
) {
  const fetched = () => load().catch(importFailed)
  const startLoading = () => lazy(async () => ({ default: await fetched() })) as ComponentType<Props>
  let part = startLoading()
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its module is loaded
  function Fetched({ waiting, onFailed, ...props }: Props & Around) {
    const [{ Part, attempt }, setShown] = useState({ Part: part, attempt: 1 })
    const again = () => setShown(({ attempt }) => ({ Part: part, attempt: attempt + 1 }))
    const failed = (error: Error) => {
      if (onFailed) return null
      if (isOptional) return <Later again={again}>{waiting}</Later>
      // Files from an older build remain missing; reloading the page fetches the current build.
      const retry = error instanceof ApiError ? again : () => location.reload()
      return <ErrorNote error={error} retry={retry} />
    }
    const onCatch = (error: Error) => {
      part = startLoading() // React caches a failed `lazy` component forever.
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
  /** Preloads the module before the first render. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: any `again` retries
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return children
}
