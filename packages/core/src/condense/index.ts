export { sentencesOf } from './lead-in.ts'
/** @public */
export { loadCondenser } from './load-condenser.ts'
