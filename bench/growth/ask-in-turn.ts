import { Agent, request } from 'node:http'
import { median } from '../statistics.ts'

export type BenchRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string }
/** A path with a request for every number, so that requests differ as those of partners do. */
export type GrowthPath = { name: string; claim: string; ask: (count: number) => BenchRequest }

const rounds = 5
const asksPerRound = 60
// More than a page has, so that what this very step placed fills the first page from the first round on.
const warmUps = 150

export type Grown = { data: string; origin: string; paths: readonly GrowthPath[] }

/**
 * The milliseconds of each path by the amount of data, with requests one after another on one connection. For each path
 * the services take turns, so that weather on the machine falls on all of them; the median of the medians of rounds
 * leaves out what fell on one round.
 */
export async function askInTurn(services: readonly Grown[]): Promise<Map<string, Map<string, number>>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const names = services[0]?.paths.map(({ name }) => name) ?? []
  const medians = new Map(
    services.map(({ data }) => [data, new Map<string, number[]>(names.map((name) => [name, []]))]),
  )
  let count = 0
  const ask = async ({ origin, paths }: Grown, path: number, asks: number) => {
    const times: number[] = []
    for (let asked = 0; asked < asks; asked++) {
      times.push(await time(agent, origin, (paths[path] as GrowthPath).ask(count++)))
    }
    return median(times)
  }
  try {
    for (const [path] of names.entries()) for (const service of services) await ask(service, path, warmUps)
    for (let round = 0; round < rounds; round++) {
      for (const [path, name] of names.entries()) {
        for (const service of services)
          medians
            .get(service.data)
            ?.get(name)
            ?.push(await ask(service, path, asksPerRound))
      }
    }
  } finally {
    agent.destroy()
  }
  return new Map(
    [...medians].map(([data, ofPaths]) => [
      data,
      new Map([...ofPaths].map(([name, values]) => [name, median(values)])),
    ]),
  )
}

function time(
  agent: Agent,
  origin: string,
  { method = 'GET', path, headers = {}, body }: BenchRequest,
): Promise<number> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const sent = request(
      `${origin}${path}`,
      { agent, method, headers: { ...headers, ...length } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const milliseconds = performance.now() - startedAt
          const { statusCode = 0 } = answer
          if (statusCode >= 200 && statusCode < 300) return resolve(milliseconds)
          reject(new Error(`${method} ${path} answers ${statusCode}: ${Buffer.concat(chunks)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
