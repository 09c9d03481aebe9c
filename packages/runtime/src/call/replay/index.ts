export { replay } from './replay.ts'
