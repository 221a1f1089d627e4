/** The address of a page that says what was just done, if anything. */
export const withDone = (path: string, word?: string): `/${string}` => {
  const { pathname, searchParams } = new URL(path, 'http://own')
  if (word !== undefined) searchParams.set('done', word)
  const query = searchParams.size === 0 ? '' : `?${searchParams}`
  return `/${pathname.slice(1)}${query}`
}
