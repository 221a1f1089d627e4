import { queryOf } from '../query-of.ts'

/** What a page says after an act, by a word in its address. */
const doneTexts = {
  corrected: 'The data was corrected.',
  reported: 'The event was recorded.',
  withdrawn: 'The order was withdrawn.',
  terminated: 'The contract was terminated.',
  'taken-back': 'The termination was taken back. The contract goes on.',
  moved: 'The customer moves. This is the order for the new address.',
  resent: 'The mail is sent again.',
  settled: 'The answer was recorded.',
  decided: 'The decision was recorded.',
  retried: 'The task is tried again.',
  attached: 'The declaration belongs to the contract now.',
  closed: 'The declaration was closed.',
  'partner-saved': 'The partner was changed. It takes effect within 5 seconds.',
  'partner-disabled': 'The partner was disabled. It takes effect within 5 seconds.',
  'partner-enabled': 'The partner was enabled again.',
  'client-saved': 'The client was changed. It takes effect within 5 seconds.',
  'client-disabled': 'The client was disabled. It takes effect within 5 seconds.',
  'client-enabled': 'The client was enabled again.',
  'keys-added': 'The keys were added.',
  'key-removed': 'The key was removed.',
  pinged: 'A ping is on its way. Its delivery says what becomes of it.',
  'endpoint-on': 'The endpoint was switched on.',
  'endpoint-off': 'The endpoint was switched off.',
  redelivered: 'What was asked for is on its way again.',
  asked: 'The sources are asked within 20 seconds. Reload the page then.',
  prepared: 'The contracts are being looked at. Reload the page to see the result.',
  started: 'The letters are being sent.',
  stopped: 'The run was stopped. Letters that are with the mail server still go out.',
  'tariff-added': 'The tariff was added. Partners can sell it within seconds, from its first day on.',
  'tariff-changed': 'The terms were changed.',
  'tariff-priced': 'The prices were added.',
  'sale-ended': 'The end of the sale was set.',
  'campaign-added': 'The campaign was added.',
  'campaign-changed': 'The campaign was changed.',
  'campaign-ended': 'The end of the campaign was set.',
  'campaign-removed': 'The planned campaign was taken back.',
  'access-ended': 'The partner has no access any more.',
  'sessions-ended': 'All sessions have ended.',
  'password-mail': 'The mail with the link is on its way.',
  resent: 'The mail is built again and on its way.',
  erased: 'The customer was erased, as far as the law allows.',
  'role-changed': 'The role was changed.',
  disabled: 'The account is disabled.',
  enabled: 'The account is enabled.',
} as const
export type DoneWord = keyof typeof doneTexts

export const doneOf = (url: string): string | undefined => {
  const word = queryOf(url).get('done') ?? ''
  return Object.hasOwn(doneTexts, word) ? doneTexts[word as DoneWord] : undefined
}
