import type { Tour } from './tour.ts'

/** The date at the service: its clock may have been moved, and its days are those of Berlin. */
export async function serviceToday({ call, story }: Pick<Tour, 'call' | 'story'>): Promise<string> {
  const { body } = await call<{ data: { now: string } }>({
    path: '/sandbox/v1/clock',
    token: story.token,
    isQuiet: true,
  })
  return body.data.now.slice(0, 10)
}
