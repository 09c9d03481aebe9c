export { repairJsonText } from './repair-json-text.ts'
