import { PageHead } from '../platform/PageHead.tsx'

export function UiPage() {
  return (
    <main id="main" className="read">
      <PageHead title="UI" hidden />
    </main>
  )
}
