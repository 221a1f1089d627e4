import { spawn } from 'node:child_process'
import { demoCustomer } from '../demo-customer.ts'
import type { Tour } from '../tour.ts'

const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Hands the page to the user, who is the customer now. Who has no desktop opens the address by hand. */
export async function consentInOwnBrowser({ screen }: Tour, authorizationUrl: string): Promise<void> {
  screen.say(
    'Your browser opens it now; if it does not, open the address yourself. It waits for ten minutes.',
  )
  screen.verbatim(authorizationUrl)
  screen.line()
  screen.item('Log in as', demoCustomer.emailAddress)
  screen.item('Password ', demoCustomer.password)
  screen.line()
  const [command = 'xdg-open', ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, authorizationUrl], { detached: true, stdio: 'ignore' })
  child.once('error', () => {})
  child.unref()
}
