/** A partner's server: `/take` accepts what comes, `/hang` never answers. `GET` tells how long each event was on its way. */
import { createServer } from 'node:http'

let milliseconds: number[] = []

createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(milliseconds))
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.method === 'DELETE') milliseconds = []
    if (request.url?.startsWith('/hang')) return
    if (request.method === 'POST') {
      const { createdAt } = JSON.parse(Buffer.concat(chunks).toString())
      milliseconds.push(Date.now() - Date.parse(createdAt))
    }
    response.writeHead(204).end()
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
