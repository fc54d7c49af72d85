import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts } from '../platform/text.tsx'

export function AprilPage() {
  return (
    <FeatureTexts feature="april">
      <main id="main">
        <PageHead title="ko ze'e sarji" hidden />
      </main>
    </FeatureTexts>
  )
}
