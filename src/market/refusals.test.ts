import { expect, test } from 'vitest'
import { incoming } from './market.fixture.ts'
import { refusalIn } from './refusals.ts'

const refusal = (responseCode: string, sentAt: string) => {
  const answers = { messageId: '11111111-1111-4111-8111-111111111111' } as Parameters<typeof incoming>[2]
  const answer = incoming('55003', { responseCode }, answers) as Parameters<typeof refusalIn>[0]
  return refusalIn({ ...answer, sentAt })
}

test('A99 may be used until 2027-04-01 0:00 (EBD 4.3: E_0607, E_0609, E_0614, E_0623), and is left to our staff before and after', () => {
  const before = refusal('A99', '2027-03-31T21:59:59Z')
  const after = refusal('A99', '2027-03-31T22:00:00Z')

  expect(before).toMatchObject({ remedy: 'byHand', says: expect.stringContaining('without a specific') })
  expect(after).toMatchObject({ remedy: 'byHand', says: expect.stringContaining('since 2027-04-01') })
})

test('a code that nobody knows is left to our staff at any time', () => {
  expect(refusal('B77', '2026-03-31T21:59:59Z')).toEqual(refusal('B77', '2099-03-31T22:00:00Z'))
  expect(refusal('B77', '2026-03-31T21:59:59Z').remedy).toBe('byHand')
})
