import { poll } from '../polling.ts'
import { shortened } from '../terminal/wrap.ts'
import type { Step } from '../tour.ts'
import { emailAddressOf } from '../tour-order.ts'

type Mail = { kind: string; subject: string; text: string; links: string[] }

export const mailStep: Step = {
  title: 'What the customer got',
  intro:
    'Maria has mail: her order has arrived, and here is a link to choose a password. In the test environment nothing leaves the house, and you can read it.',
  async play({ call, origin, story, screen, signal }) {
    const to = encodeURIComponent(emailAddressOf(story))
    const path = `/sandbox/v1/mails?to=${to}`
    const isThere = async () => {
      const { body } = await call<{ data: Mail[] }>({ path, token: story.token, isQuiet: true })
      return body.data.length > 0 ? true : undefined
    }
    await poll(isThere, { seconds: 20, signal })

    const { body } = await call<{ data: Mail[] }>({
      path,
      token: story.token,
      show: ({ data }) => data.map(({ kind, subject, links }) => ({ kind, subject, links })),
    })
    for (const text of firstLines(body.data.at(-1)?.text ?? '', screen.width - 4))
      screen.line(`  ${screen.paint.dim('│')} ${text}`)
    screen.line()
    screen.say(`It looks best in a browser: ${origin}/sandbox/mail?to=${to}`)
  },
}

/** The letter begins behind the name of the brand and the headline. */
const firstLines = (text: string, width: number): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^=+$/.test(line))
    .slice(0, 4)
    .map((line) => shortened(line, width))
