import { StartError } from '../start/start-fault.ts'

/** Keys that are missing or wrong. The message says which and what to do, and never contains a key. */
export class EncryptionError extends StartError {}
