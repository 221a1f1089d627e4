/** The database server cannot be had; the message is one that the user can act on. */
export class EmbeddedServerError extends Error {
  override name = 'EmbeddedServerError'
}
