import { type EncryptionKey, keyListForm, parseKeyList } from '../encryption/key-list.ts'
import type { Reader } from './setting.ts'

/** Where the keys are. */
export type KeySource =
  | { from: 'setting'; keys: readonly EncryptionKey[] }
  | { from: 'file'; path: string }
  | { from: 'command'; command: string }

/** The fault never repeats the value, which may be the keys themselves. */
export const keySource: Reader<KeySource> = (text) => {
  const { kind, rest = '' } = /^(?<kind>file|command):(?<rest>.+)$/s.exec(text)?.groups ?? {}
  if (kind === 'file') return { value: { from: 'file', path: rest.trim() } }
  if (kind === 'command') return { value: { from: 'command', command: rest.trim() } }
  const keys = parseKeyList(text)
  return keys === undefined
    ? { faults: [`must be file:<path>, command:<shell command>, or ${keyListForm}.`] }
    : { value: { from: 'setting', keys } }
}
