/** The embedded server cannot run; the message tells the user what to do. */
export class EmbeddedServerError extends Error {
  override name = 'EmbeddedServerError'
}
