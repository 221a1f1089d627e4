/** What the bench tells a peer through its environment. */
const { env } = process

export const port = Number(env.PORT)
/** The same server over the same socket, with as many connections as the service has. */
export const database = {
  host: env.SOCKET_FOLDER ?? '',
  database: env.DATABASE ?? '',
  user: env.DATABASE_USER ?? '',
  max: Number(env.POOL_SIZE),
  // Where new orders go to tables of their own, these come first, and the catalogue is still found.
  options: `-c search_path=${env.SEARCH_PATH ?? 'public'}`,
}
/** The ES256 key that tokens are signed and checked with, as PEM. */
export const keys = { privateKey: env.PRIVATE_KEY ?? '', publicKey: env.PUBLIC_KEY ?? '' }
/** The price of a placed order, stored with each new one: a peer is spared working it out. */
export const priceSnapshot = JSON.parse(env.PRICE_SNAPSHOT ?? '{}') as object
