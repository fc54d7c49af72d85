import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts } from '../platform/text.tsx'

export function ReelPage() {
  return (
    <FeatureTexts feature="reel">
      <main id="main">
        <PageHead title="tiktoknu" hidden />
      </main>
    </FeatureTexts>
  )
}
