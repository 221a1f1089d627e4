/**
 * Asks one question for all who want to know something at the same time. Each caller gets an answer that was asked for
 * after the call: while one question is being answered, the next waits, and takes along all that have come by then.
 * What several want to know is asked once.
 */
export function batched<Asked, Answer>(
  ask: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  { keyOf, max }: { keyOf: (asked: Asked) => string; max: number },
): (asked: Asked) => Promise<Answer> {
  const waiting = new Map<string, Waiting<Asked, Answer>>()
  let isUnderWay = false

  const askNext = async () => {
    const batch = [...waiting].slice(0, max)
    for (const [key] of batch) waiting.delete(key)
    try {
      const answers = await ask(batch.map(([, { asked }]) => asked))
      for (const [index, [, { resolve }]] of batch.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
    isUnderWay = false
    if (waiting.size > 0) start()
  }

  // All that arrives in one turn of the event loop is asked together.
  const start = () => {
    isUnderWay = true
    setImmediate(askNext)
  }

  return (asked) => {
    const key = keyOf(asked)
    const same = waiting.get(key)
    if (same !== undefined) return same.answer
    const added = newWaiting<Asked, Answer>(asked)
    waiting.set(key, added)
    if (!isUnderWay) start()
    return added.answer
  }
}

type Waiting<Asked, Answer> = {
  asked: Asked
  answer: Promise<Answer>
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

function newWaiting<Asked, Answer>(asked: Asked): Waiting<Asked, Answer> {
  const waiting = { asked } as Waiting<Asked, Answer>
  waiting.answer = new Promise((resolve, reject) => Object.assign(waiting, { resolve, reject }))
  return waiting
}
