/** Waits for a promise, but not longer than this; a time-out rejects with the code ETIMEDOUT. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeOut = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`no answer within ${milliseconds} ms`), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(error), milliseconds)
  })
  return Promise.race([work, timeOut]).finally(() => clearTimeout(timer))
}
