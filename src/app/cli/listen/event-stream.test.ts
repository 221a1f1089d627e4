import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { streamEvents } from './event-stream.ts'

const frame = (id: string) =>
  `id: ${id}\nevent: a.b\ndata: ${JSON.stringify({ id, type: 'a.b', data: {} })}\n\n`

/** A service whose streams end as the test wants; each entry answers one. */
async function scripted(answers: ((response: ServerResponse) => void)[], token = 200) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    if (request.url === '/connect/token')
      return response.writeHead(token).end('{"access_token": "t", "error_description": "Wrong secret."}')
    asked.push(request)
    const answer = answers.shift()
    return answer ? answer(response) : response.writeHead(410).end('{"message": "The script has ended."}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const losses: string[] = []
  const stream = streamEvents(
    { baseUrl, authUrl: baseUrl, clientId: 'a', clientSecret: 'b' },
    {
      ...{ types: 'a.b', after: undefined, signal: AbortSignal.any([]) },
      onLoss: (reason) => losses.push(reason),
    },
  )
  const ids: string[] = []
  const ended = (async () => {
    for await (const { id } of stream) ids.push(id)
  })()
  return { asked, losses, ids, ended }
}

const lastIds = (asked: IncomingMessage[]) => asked.map(({ headers }) => headers['last-event-id'])

describe('a stream of events', () => {
  test('is opened again behind the last event, or where it began if there was none', async () => {
    const { asked, ids, losses, ended } = await scripted([
      (response) => response.end('id: 0\nretry: 1000\n\n'),
      (response) => response.end(frame('1') + frame('2')),
      (response) => void response.write(frame('3'), () => response.destroy()),
    ])

    await expect(ended).rejects.toThrow('The script has ended.')

    expect(ids).toEqual(['1', '2', '3'])
    expect(lastIds(asked)).toEqual([undefined, '0', '2', '3'])
    expect(asked[0]?.url).toBe('/partner/v1/events/stream?types=a.b')
    expect(losses).toHaveLength(1)
  })

  test('waits while the service is too busy or down, and says so once', async () => {
    const busy = (response: ServerResponse) => response.writeHead(503).end()

    const { losses, ended, asked } = await scripted([busy, busy])

    await expect(ended).rejects.toThrow('The script has ended.')
    expect([asked.length, losses]).toEqual([3, ['the service answers 503.']])
  })

  test('ends with what the service says when the client is refused', async () => {
    const { ended } = await scripted([], 401)

    await expect(ended).rejects.toThrow('Wrong secret.')
  })
})
