/** A fault at start that a person can mend; its message is all they need. */
export class StartError extends Error {}
