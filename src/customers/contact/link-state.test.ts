import { describe, expect, test } from 'vitest'
import { confirmState, type FoundChange, stopState } from './contact-rights.ts'

const now = new Date('2026-11-16T12:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
const daysAgo = (days: number, milliseconds = 0) => new Date(now.getTime() - days * 86_400_000 + milliseconds)
const change = (changes: Partial<FoundChange> = {}): FoundChange => ({
  ...{ expiresAt: after, confirmedAt: null, endedAt: null, isTaken: false, isStillAllowed: true },
  ...changes,
})

describe('the link to confirm', () => {
  test.each([
    ['open', 'until it expires', change()],
    ['ended', 'from the moment it expires', change({ expiresAt: now })],
    ['ended', 'after it was stopped or replaced', change({ endedAt: before })],
    ['ended', 'once the partner may no longer ask for it', change({ isStillAllowed: false })],
    ['taken', 'if another account has the address', change({ isTaken: true })],
    ['done', 'once it is confirmed', change({ confirmedAt: before, expiresAt: before })],
    ['ended', 'once it is undone', change({ confirmedAt: before, endedAt: before })],
  ] as const)('is %s %s', (state, _when, found) => {
    expect(confirmState(found, now)).toBe(state)
  })
})

describe('the link to stop', () => {
  test.each([
    ['open', 'until the change expires', change()],
    ['open', 'anyone with the address', change({ isTaken: true, isStillAllowed: false })],
    ['ended', 'when the change has expired', change({ expiresAt: now })],
    ['ended', 'after it was used', change({ endedAt: before })],
    ['undoable', 'for 14 days after the confirmation', change({ confirmedAt: daysAgo(14, 1) })],
    ['done', 'from then on', change({ confirmedAt: daysAgo(14) })],
    ['taken', 'if another account got the old address', change({ confirmedAt: before, isTaken: true })],
  ] as const)('is %s %s', (state, _when, found) => {
    expect(stopState(found, now)).toBe(state)
  })
})
