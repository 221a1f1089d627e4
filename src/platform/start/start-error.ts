/** A fault at start that the user can fix; the message says how. */
export class StartError extends Error {}
