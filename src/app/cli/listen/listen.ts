import { WattlineError } from '@wattline/sdk'
import { connected } from '../connected.ts'
import { type Paint, printable } from '../paint.ts'
import type { PartnerConnection } from '../partner-connection.ts'
import { UsageFault } from '../usage-fault.ts'
import { type StreamedEvent, streamEvents } from './event-stream.ts'
import { type ForwardAttempt, forwardEvent } from './forward-event.ts'

export type Listening = {
  connection: PartnerConnection
  forward: URL
  secret: string
  from: { types: string | undefined; after: string | undefined }
  print: (line: string) => void
  paint: Paint
  signal: AbortSignal
}

/** Forwards events one after the other, in their order, until the signal. */
export async function listen(listening: Listening): Promise<void> {
  const { connection, forward, secret, from, print, paint, signal } = listening
  await tryConnection(connection, from)
  print(`Events of ${connection.clientId} at ${connection.baseUrl} go to ${forward.href}. Ctrl-C ends.`)
  print(`They are signed with ${secret}`)
  print('')
  const onLoss = (reason: string) => print(paint.yellow(`The stream was lost: ${reason} Connecting again …`))
  const counts = { delivered: 0, refused: 0 }
  let last: string | undefined
  for await (const event of streamEvents(connection, { ...from, signal, onLoss })) {
    const onAttempt = (attempt: ForwardAttempt) => print(lineOf(event, attempt, paint))
    const outcome = await forwardEvent(event, { forward, secret, signal, onAttempt })
    if (outcome === 'interrupted') break
    counts[outcome] += 1
    last = event.id
  }
  print('')
  const refused = counts.refused === 0 ? '' : `, ${counts.refused} refused`
  print(`${counts.delivered} ${counts.delivered === 1 ? 'event' : 'events'} delivered${refused}.`)
  if (last !== undefined) print(`To go on from here: --after ${last}`)
}

/** Says what is wrong before it begins. Data of real customers is not for a machine of a developer. */
async function tryConnection(
  connection: PartnerConnection,
  { types, after }: Listening['from'],
): Promise<void> {
  const { baseUrl, clientId } = connection
  const wattline = connected({ ...connection, retries: 1 })
  const chosen = { ...(types === undefined ? {} : { types }), ...(after === undefined ? {} : { after }) }
  try {
    await wattline.sandbox.clock()
    await wattline.events.list({ ...chosen, limit: 1 })
  } catch (error) {
    if (!(error instanceof WattlineError)) throw error
    const message = error.items[0]?.message ?? error.message
    if (error.status === 400 && error.code === 'validation-failed') throw new UsageFault(message)
    if (error.status === 404)
      throw new UsageFault(`${baseUrl} has no sandbox, and only its events are forwarded.`)
    if (error.status === 0)
      throw new UsageFault(`${baseUrl}: ${message}`, 'Start the service, or name another with --base-url.')
    throw new UsageFault(`${clientId} is refused at ${baseUrl}: ${message}`)
  }
}

/** `13:45:07  order.accepted  30000016  204  12 ms` */
function lineOf(
  { type, data }: StreamedEvent,
  { at, status, fault, milliseconds, next }: ForwardAttempt,
  paint: Paint,
): string {
  const isDelivered = status !== undefined && status >= 200 && status < 300
  const answer = isDelivered ? paint.green(String(status)) : paint.red(String(status ?? fault))
  const then = { again: '  trying again …', givenUp: '  given up', none: '' }[next]
  return [
    paint.dim(at.toTimeString().slice(0, 8)),
    printable(type).padEnd(30),
    printable(data.contractNumber ?? data.customerNumber ?? '').padEnd(10),
    answer,
    `${milliseconds} ms${then}`,
  ].join('  ')
}
