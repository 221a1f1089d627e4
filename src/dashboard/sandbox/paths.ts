type Part = 'clock' | 'scenes' | 'advance' | 'mails' | 'market' | 'reset'

/** The addresses of the sandbox pages. */
export const sandboxPath = (part?: Part): `/${string}` =>
  part === undefined ? '/partners/sandbox' : `/partners/sandbox/${part}`
