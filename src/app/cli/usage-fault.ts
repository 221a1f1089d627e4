/** A mistake of the person at the keyboard: one sentence, and perhaps a hint below it. */
export class UsageFault extends Error {
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}
