import { sharedClientJs } from './shared.client.js.ts'

/** What the pages of the guides gain by a script. They are complete without it. */
export const portalClientJs = `${sharedClientJs}
followOldAddress()

// The reference once was at this address, and links to its operations are still about.
function followOldAddress() {
  if (location.pathname !== '/docs' || location.hash.length < 2) return
  if (document.getElementById(decodeURIComponent(location.hash.slice(1))) === null)
    location.replace('/docs/reference' + location.hash)
}
`
