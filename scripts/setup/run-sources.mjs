/** For `--import`: Node then runs the sources as they are. */
import { register } from 'node:module'
import 'tsx'

register('./browser-code.mjs', import.meta.url)
