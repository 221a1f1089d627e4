import { Refusal } from '../refusal.ts'
import type { Server } from './server.ts'
import { openGate } from './work-gate.ts'

const sampleMilliseconds = 100
const mostDelayMilliseconds = 200

/**
 * Turns new work away while the event loop runs late or more is being worked on than gets done in time, so that the
 * work that is in gets done in time.
 */
export function shedLoad(server: Server): void {
  const gate = openGate()
  const loop = watchEventLoop({ onSample: gate.sample })
  const isOverloaded = () => {
    if (!loop.isOverloaded() && gate.isOpen()) return false
    gate.turnAway()
    return true
  }
  server.addHook('onClose', async () => loop.close())
  // As early as can be: a refusal must cost next to nothing.
  server.addHook('onRequest', (_request, _reply, done) => {
    if (isOverloaded()) done(overloaded)
    else done()
  })
  // Counted when its body is here, else whoever sends slowly would keep the others out. By then others have come in.
  server.addHook('preValidation', (_request, reply, done) => {
    if (isOverloaded()) return done(overloaded)
    gate.enter()
    reply.raw.once('close', gate.leave)
    done()
  })
}

type WatchOptions = { now?: () => number; onSample?: () => void }

/** One late sample is a pause (a garbage collection, a start); three in a row are overload. */
export function watchEventLoop({ now = () => performance.now(), onSample = () => {} }: WatchOptions = {}) {
  let lastAt = now()
  let lateInARow = 0
  const sample = () => {
    const at = now()
    const isLate = at - lastAt - sampleMilliseconds > mostDelayMilliseconds
    lateInARow = isLate ? lateInARow + 1 : 0
    lastAt = at
    onSample()
  }
  const timer = setInterval(sample, sampleMilliseconds)
  timer.unref()
  return {
    sample,
    isOverloaded: () => lateInARow >= 3,
    close: () => clearInterval(timer),
  }
}

// One for all: to make an error is the dearest part of a refusal.
const overloaded = new Refusal(
  'unavailable',
  { code: 'unavailable', message: 'The service is overloaded for the moment; please try again.' },
  { 'Retry-After': '2' },
)
