/** What is not for search engines: what somebody has to sign in for, and what belongs to a single person. */
const closed = [
  '/account',
  '/brand-preview',
  '/connect',
  '/console',
  '/email-address',
  '/link',
  '/operator',
  '/partner/',
  '/partners',
  '/sandbox',
  '/webhook-contact',
]

/** The start page, the documentation, the status, and the pages on which anybody may terminate or withdraw are for everybody. */
export const robotsTxt = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), ''].join('\n')
