import { poll } from '../polling.ts'
import type { Step, Tour } from '../tour.ts'

type Termination = {
  endDate: string | null
  isReversible: boolean
  explanation: string | null
  possibleEnds: { kind: string; endDate: string; explanation: string }[]
}
type One = { data: Termination }

const shown = ({ data: { endDate, isReversible, explanation } }: One) => ({
  endDate,
  isReversible,
  explanation,
})

export const terminationStep: Step = {
  title: 'A contract ends, and goes on',
  intro:
    'You also serve the customers you brought. One of them wants to leave: before anybody decides, ask when the contract could end, by every right that she has.',
  async play(tour) {
    const { call, story, screen } = tour
    await untilVisible(tour)
    const request = { path: `${story.ownContract}/termination`, token: story.token }
    const { body } = await call<One>({ ...request, show: null })
    for (const { kind, endDate, explanation } of body.data.possibleEnds) {
      screen.item(`${endDate}  ${kind}`, explanation, 'green')
    }
    screen.line()

    screen.say('She terminates to the earliest day. She gets a confirmation, the grid operator a message:')
    await call<One>({ ...request, json: { kind: 'Ordinary', endDate: null }, show: shown })
    screen.say('And she stays after all, which is possible until the grid operator can no longer be told:')
    await call<One>({ ...request, method: 'DELETE', show: shown })
  },
}

/** A contract can be read once its confirmation has been mailed. */
async function untilVisible({ call, story, signal }: Tour): Promise<void> {
  const path = story.ownContract.replace(/\/[^/]+$/, '')
  const look = async () => {
    const { body } = await call<{ data: unknown[] }>({ path, token: story.token, isQuiet: true })
    return body.data.length > 0 ? true : undefined
  }
  await poll(look, { seconds: 30, signal })
}
