/** The tour ends here, with a sentence for the person who plays it. It is a fault unless it was their own wish. */
export class TourEnd extends Error {
  readonly exitCode: number

  constructor(sentence: string, { isFault = true } = {}) {
    super(sentence)
    this.name = 'TourEnd'
    this.exitCode = isFault ? 1 : 0
  }
}
