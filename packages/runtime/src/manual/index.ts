export { manual } from './manual.ts'
