/** @public */
export { loadCondenser } from './load-condenser.ts'
