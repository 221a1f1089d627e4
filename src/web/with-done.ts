/** The address of a page that says what was just done. */
export const withDone = (path: string, word: string): `/${string}` => {
  const { pathname, searchParams } = new URL(path, 'http://own')
  searchParams.set('done', word)
  return `/${pathname.slice(1)}?${searchParams}`
}
