import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * What the first paint waits for comes first, the program last: on a slow line they share the bandwidth, and the page can be
 * read without the program.
 */
const styleBeforeProgram: Plugin = {
  name: 'style-before-program',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const style = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
      const program = /\s*<script type="module"[^>]*><\/script>/.exec(html)?.[0] ?? ''
      const rest = html.replace(style, '').replace(program, '')
      return rest
        .replace('<link rel="icon"', `${style.trim()}\n    <link rel="icon"`)
        .replace('</head>', `  ${program.trim().replace('<script ', '<script fetchpriority="low" ')}\n  </head>`)
    },
  },
}

export default defineConfig({
  plugins: [react(), tailwindcss(), styleBeforeProgram],
  build: {
    outDir: path.resolve(import.meta.dirname, '../build/web/client'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  ssr: { noExternal: true },
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:8080', '/socket.io': { target: 'http://127.0.0.1:8080', ws: true } },
  },
})
