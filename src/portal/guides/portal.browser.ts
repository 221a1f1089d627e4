/** What the pages of the guides gain by a script. They are complete without it. */
import '../../platform/html/charts/readout.browser.ts'
import { replaceInExamples } from './shared.browser.ts'

// The reference once was at this address, and links to its operations are still about.
if (location.pathname === '/docs' && location.hash.length > 1)
  if (document.getElementById(decodeURIComponent(location.hash.slice(1))) === null)
    location.replace(`/docs/reference${location.hash}`)

/** The page is the same for everybody. A reader who is signed in to the dashboard gets their own client and order in it. */
async function showOwn(notice: HTMLElement) {
  const response = await fetch('/docs/run/examples').catch(() => undefined)
  if (response === undefined || response.status !== 200) return
  const { says, replacements }: { says: string; replacements: Record<string, string> } = await response.json()
  replaceInExamples(replacements)
  // Made by the server, which has escaped all that it shows.
  notice.innerHTML = says
  notice.hidden = false
}

const notice = document.querySelector<HTMLElement>('.own-examples')
if (notice !== null) showOwn(notice)
