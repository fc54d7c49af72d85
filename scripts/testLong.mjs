/** `npm run test:long`: everything is tried as often as it can be tried, on the newest Node, too. See docs/testing.md. */
process.env.EFFORT = 'long'
await import('./test.mjs')
