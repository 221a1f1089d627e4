import { Refusal } from '../refusal.ts'
import type { Server } from './server.ts'

const sampleMilliseconds = 100
const mostDelayMilliseconds = 200

/**
 * Turns new work away while the event loop runs late, so that the work that is in gets done in time. One late sample
 * is a pause (a garbage collection, a start); three in a row are overload.
 */
export function shedLoad(server: Server): void {
  const loop = watchEventLoop()
  server.addHook('onClose', async () => loop.close())
  server.addHook('onRequest', (_request, _reply, done) => {
    if (!loop.isOverloaded()) done()
    else done(overloaded())
  })
}

export function watchEventLoop(now: () => number = () => performance.now()) {
  let lastAt = now()
  let lateInARow = 0
  const sample = () => {
    const at = now()
    const isLate = at - lastAt - sampleMilliseconds > mostDelayMilliseconds
    lateInARow = isLate ? lateInARow + 1 : 0
    lastAt = at
  }
  const timer = setInterval(sample, sampleMilliseconds)
  timer.unref()
  return {
    sample,
    isOverloaded: () => lateInARow >= 3,
    close: () => clearInterval(timer),
  }
}

const overloaded = () =>
  new Refusal(
    'unavailable',
    { code: 'unavailable', message: 'The service is overloaded for the moment; please try again.' },
    { 'Retry-After': '2' },
  )
