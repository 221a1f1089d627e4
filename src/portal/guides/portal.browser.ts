/** What the pages of the guides gain by a script. They are complete without it. */
import '../../platform/html/charts/readout.browser.ts'
import './shared.browser.ts'

// The reference once was at this address, and links to its operations are still about.
if (location.pathname === '/docs' && location.hash.length > 1)
  if (document.getElementById(decodeURIComponent(location.hash.slice(1))) === null)
    location.replace(`/docs/reference${location.hash}`)
