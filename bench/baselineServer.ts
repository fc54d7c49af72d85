import { createServer } from 'node:http'

const [port, bytes] = process.argv.slice(2).map(Number)
const body = JSON.stringify({ text: 'x'.repeat(Math.max(0, bytes! - 11)) })
createServer((_req, res) => {
  res.setHeader('content-type', 'application/json; charset=utf-8')
  res.end(body)
}).listen(port, '127.0.0.1')
