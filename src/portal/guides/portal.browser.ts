/** What the pages of the guides gain by a script. They are complete without it. */
import '../../platform/html/charts/readout.browser.ts'
import { replaceInExamples } from './shared.browser.ts'

// The reference once was at this address, and links to its operations are still about.
if (location.pathname === '/docs' && location.hash.length > 1)
  if (document.getElementById(decodeURIComponent(location.hash.slice(1))) === null)
    location.replace(`/docs/reference${location.hash}`)

/** The page is the same for everybody. A reader who is signed in to the dashboard gets their own client and order in it. */
async function showOwn(place: HTMLElement) {
  const response = await fetch('/docs/run/examples').catch(() => undefined)
  if (response === undefined || response.status !== 200) return
  const { notice, replacements }: { notice: string; replacements: Record<string, string> } =
    await response.json()
  replaceInExamples(replacements)
  // Made by the server, which has escaped all that it shows.
  place.innerHTML = notice
  place.hidden = false
}

const ownExamples = document.querySelector<HTMLElement>('.own-examples')
if (ownExamples !== null) showOwn(ownExamples)
