import { newWebhookSecret } from '../../../events/webhooks/secrets.ts'
import type { Context } from '../command.ts'
import { paintFor } from '../paint.ts'
import { connectionOf, type GivenConnection } from '../partner-connection.ts'
import { UsageFault } from '../usage-fault.ts'
import { listen } from './listen.ts'

export type ListenOptions = GivenConnection & {
  forward: string
  types?: string | undefined
  after?: string | undefined
  secret?: string | undefined
}

/** Checks the options and listens until Ctrl-C. */
export async function startListening(
  { forward, types, after, secret, ...address }: ListenOptions,
  { environment, stdout }: Pick<Context, 'environment' | 'stdout'>,
): Promise<void> {
  await listen({
    connection: connectionOf(address, environment),
    forward: urlOf(forward),
    secret: checkedSecret(secret || environment.WATTLINE_WEBHOOK_SECRET || newWebhookSecret()),
    from: { types, after },
    print: (line) => stdout.write(`${line}\n`),
    paint: paintFor(stdout, environment),
    signal: interruption(),
  })
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new UsageFault(`${text} is no address to forward to: write it as http://localhost:3000/hook.`)
}

/** As the Standard Webhooks specification wants them; the secret itself is not repeated. */
function checkedSecret(secret: string): string {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  const { length } = Buffer.from(base64, 'base64')
  if (length >= 24 && length <= 64) return secret
  throw new UsageFault('The secret must be whsec_ and 24 to 64 bytes in base64; leave it out to get one.')
}

/** Aborts with the first Ctrl-C; a second one ends the process. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return controller.signal
}
