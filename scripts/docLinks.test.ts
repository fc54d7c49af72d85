import { expect, test } from 'vitest'
import { anchorsOf, relativeLinks, repositoryPaths } from './docLinks.ts'

const page = `# A title, with \`code\`

[a page](search.md#the-index) and [a site](https://example.org)
\`server/src/app.ts\`, \`web/src/features/NAME\`, \`npm run check\`

\`\`\`
[not a link](nowhere.md) \`docs/nowhere.md\`
\`\`\`
`

test('relative links in docs are found outside code blocks', () => {
  expect(relativeLinks(page)).toEqual([{ line: 3, path: 'search.md#the-index' }])
})

test('repository paths in docs are found unless they contain placeholders', () => {
  expect(repositoryPaths(page)).toEqual([{ line: 4, path: 'server/src/app.ts' }])
})

test('heading anchors in docs are generated as on GitHub', () => {
  expect(anchorsOf(page)).toEqual(['a-title-with-code'])
})
