import { parseArgs } from 'node:util'
import { TourEnd } from './tour-end.ts'

/** How the customer of the story answers: by plain forms, in the user's own browser, or in one that nobody sees. */
export type Consent = 'forms' | 'browser' | 'headless'

export type TourArguments = {
  url: string | undefined
  isOwnWanted: boolean
  isPausing: boolean
  isHelpWanted: boolean
  consent: Consent
}

export const usage = `npm run tour [-- options]

  --url <address>  the service to play with; default: http://localhost:8080,
                   or one of its own where nothing answers
  --own            a service of its own in any case
  --browser        log in and allow it yourself, in your browser
  --headless       the same in a Chromium that nobody sees
  --no-pauses      do not wait for Enter
  --help           this
`

const options = {
  url: { type: 'string' },
  own: { type: 'boolean', default: false },
  browser: { type: 'boolean', default: false },
  headless: { type: 'boolean', default: false },
  'no-pauses': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export function readArguments(words: string[]): TourArguments {
  const { values } = parsed(words)
  if (values.browser && values.headless) throw new TourEnd('Say --browser or --headless, not both.')
  if (values.url !== undefined && values.own) throw new TourEnd('Say --url or --own, not both.')
  return {
    url: values.url === undefined ? undefined : originOf(values.url),
    isOwnWanted: values.own,
    isPausing: !values['no-pauses'],
    isHelpWanted: values.help,
    consent: values.browser ? 'browser' : values.headless ? 'headless' : 'forms',
  }
}

function parsed(words: string[]) {
  try {
    return parseArgs({ args: words, options })
  } catch (error) {
    throw new TourEnd(`${(error as Error).message}\n\n${usage}`)
  }
}

function originOf(url: string): string {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: '', origin: '' }
  if (protocol === 'http:' || protocol === 'https:') return origin
  throw new TourEnd(`${url} is no address: write it as http://localhost:8080.`)
}
