/** How long a page takes to its first byte, in milliseconds. */
export async function firstByte(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  const milliseconds = performance.now() - startedAt
  await answer.arrayBuffer()
  if (answer.status >= 400) throw new Error(`${url} was answered with ${answer.status}.`)
  return milliseconds
}
