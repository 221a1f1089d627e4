/** `npm run tour`: the whole story of a partner, played against a service, with every request and answer to see. */
import { readArguments, type TourArguments, usage } from './arguments.ts'
import { createCaller } from './http/call.ts'
import { showNextSteps } from './next-steps.ts'
import { play } from './play.ts'
import { chooseService } from './service/choose-service.ts'
import { paint, wantsColour } from './terminal/paint.ts'
import { neverPauses, type Pause, pauseOn } from './terminal/pause.ts'
import { createScreen } from './terminal/screen.ts'
import { widthOf } from './terminal/width.ts'
import { newStory } from './tour.ts'
import { TourEnd } from './tour-end.ts'

const { stdin, stdout, stderr, env } = process
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interruption.abort(new Error(signal)))
}
// A user who pipes us into head has seen enough.
stdout.on('error', () => interruption.abort(new Error('EPIPE')))

const write = (text: string) => void stdout.write(text)
const { signal } = interruption

async function main(): Promise<void> {
  const wish = readArguments(process.argv.slice(2))
  if (wish.isHelpWanted) return write(usage)

  const isColoured = wantsColour({ isTerminal: stdout.isTTY, environment: env })
  const screen = createScreen(write, {
    width: widthOf(stdout.columns, env.COLUMNS),
    paint: paint(isColoured),
  })
  screen.line()
  screen.say('A tour of Wattline: from the first token to the price of tomorrow, on real requests.')
  const service = await chooseService({ ...wish, screen, signal })
  try {
    const { origin } = service
    const call = createCaller({ origin, screen, signal })
    await play({ origin, screen, call, arguments: wish, signal, story: newStory() }, pauseFor(wish))
    showNextSteps(screen, origin, service.isOwn)
  } finally {
    await service.stop()
  }
}

/** A pause needs somebody at the keyboard, and a screen on which they see that it waits for them. */
const pauseFor = ({ isPausing }: TourArguments): Pause =>
  isPausing && stdin.isTTY && stdout.isTTY && !env.CI ? pauseOn({ input: stdin, write, signal }) : neverPauses

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (signal.aborted) process.exit(130)
    if (!(error instanceof TourEnd)) throw error
    const output = error.exitCode === 0 ? stdout : stderr
    output.write(`\n${error.message}\n`)
    process.exit(error.exitCode)
  },
)
